import { ApiError } from '#server/context.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import type { BlockedAnswer } from './generate-with-checks.ts';

/** The API error for a failed or blocked generation. */
export const writerApiError = (failure: WriterFailure | BlockedAnswer): ApiError => {
  if (failure.kind === 'blocked')
    return new ApiError(
      'REPLY_BLOCKED',
      `The generated text failed the content checks: ${failure.findings.join(', ')}.`,
    );
  if (failure.kind === 'busy')
    return new ApiError('TOO_MANY_REQUESTS', 'The AI provider is rate limiting requests.', {
      retryAfterMs: failure.retryAfterMs ?? 20_000,
    });
  if (failure.kind === 'daily-limit')
    return new ApiError('TOO_MANY_REQUESTS', 'Daily AI request limit reached.', {
      retryAfterMs: failure.retryAfterMs ?? 3_600_000,
    });
  if (failure.kind === 'away' || failure.kind === 'quota')
    return new ApiError('SERVICE_UNAVAILABLE', 'The AI service is temporarily unavailable.');
  if (failure.kind === 'refused' || failure.kind === 'rejected')
    return new ApiError('WRITER_ERROR', `The AI provider rejected the request: ${failure.detail}.`);
  if (failure.kind === 'misconfigured')
    return new ApiError(
      'WRITER_ERROR',
      `The AI provider is misconfigured (${failure.detail}). Contact the administrator of this installation.`,
    );
  return new ApiError('WRITER_ERROR', 'The AI provider returned an unusable answer.');
};
