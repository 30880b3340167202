import type { WriterFailure } from '#server/outside/writer/port.ts';
import { Refusal } from '#server/world.ts';
import type { Held } from './write-checked.ts';

/** How a person who waits for the writer is told that nothing came. */
export const refusalFor = (failure: WriterFailure | Held): Refusal => {
  if (failure.kind === 'held')
    return new Refusal('REPLY_HELD', `No answer could be shown: ${failure.findings.join(', ')}.`);
  if (failure.kind === 'busy')
    return new Refusal('TOO_MANY_REQUESTS', 'The writer asks to slow down.', {
      retryAfterMs: failure.retryAfterMs ?? 20_000,
    });
  if (failure.kind === 'capped')
    return new Refusal('TOO_MANY_REQUESTS', 'The calls to the writer of this day are used up.', {
      retryAfterMs: failure.retryAfterMs ?? 3_600_000,
    });
  if (failure.kind === 'away' || failure.kind === 'quota')
    return new Refusal('SERVICE_UNAVAILABLE', 'The writer is away.');
  if (failure.kind === 'refused')
    return new Refusal('WRITER_ERROR', `The AI declines this request: ${failure.detail}.`);
  if (failure.kind === 'misconfigured')
    return new Refusal(
      'WRITER_ERROR',
      `The AI cannot be used as it is set up here (${failure.detail}). Whoever runs this installation must mend that.`,
    );
  return new Refusal('WRITER_ERROR', 'The writer gave no usable answer.');
};
