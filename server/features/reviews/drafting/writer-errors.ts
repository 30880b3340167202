import { ApiError } from '#server/context.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import type { BlockedAnswer } from './generate-with-checks.ts';

/** How a person who waits for the writer is told that nothing came. */
export const writerApiError = (failure: WriterFailure | BlockedAnswer): ApiError => {
  if (failure.kind === 'held')
    return new ApiError('REPLY_HELD', `No answer could be shown: ${failure.findings.join(', ')}.`);
  if (failure.kind === 'busy')
    return new ApiError('TOO_MANY_REQUESTS', 'The writer asks to slow down.', {
      retryAfterMs: failure.retryAfterMs ?? 20_000,
    });
  if (failure.kind === 'capped')
    return new ApiError('TOO_MANY_REQUESTS', 'The calls to the writer of this day are used up.', {
      retryAfterMs: failure.retryAfterMs ?? 3_600_000,
    });
  if (failure.kind === 'away' || failure.kind === 'quota')
    return new ApiError('SERVICE_UNAVAILABLE', 'The writer is away.');
  if (failure.kind === 'refused')
    return new ApiError('WRITER_ERROR', `The AI declines this request: ${failure.detail}.`);
  if (failure.kind === 'misconfigured')
    return new ApiError(
      'WRITER_ERROR',
      `The AI cannot be used as it is set up here (${failure.detail}). Whoever runs this installation must mend that.`,
    );
  return new ApiError('WRITER_ERROR', 'The writer gave no usable answer.');
};
