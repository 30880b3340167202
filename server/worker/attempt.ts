import type { Outcome } from '#server/db/tables/operations/jobs.ts';
import { type JobName, QUEUES, TIME_LIMIT_MS } from '#server/jobs/queues.ts';

/** When a deferred job runs again: after its queue's delay, or not before a time. */
export type RetryLater = 'try-again' | { retryAt: Date };

export const isRetryLater = (handled: unknown): handled is RetryLater =>
  handled === 'try-again' || (typeof handled === 'object' && handled !== null && 'retryAt' in handled);

/**
 * Runs a job once and returns its outcome. A handler that throws or exceeds the time limit has failed; one that defers
 * found a dependency unavailable, which does not count as an attempt.
 */
export const runAttempt = async (
  queue: JobName,
  { claims, now }: { claims: number; now: () => number },
  work: () => Promise<unknown>,
): Promise<Outcome> => {
  const { retryS, setAsideRetryMs } = QUEUES[queue];
  const nextTry = (): Date => new Date(now() + Math.min(retryS[0] * 2 ** (claims - 1), retryS[1]) * 1000);
  try {
    const handled = await inTime(work());
    if (!isRetryLater(handled)) return { outcome: 'done' };
    return { outcome: 'postponed', runAt: handled === 'try-again' ? nextTry() : handled.retryAt };
  } catch (error) {
    const setAsideUntil = setAsideRetryMs === undefined ? null : new Date(now() + setAsideRetryMs);
    return { outcome: 'failed', runAt: nextTry(), setAsideUntil, error: wordsOf(error) };
  }
};

/** The error in a form the database can store, whatever text it quotes. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message}`.slice(0, 500).toWellFormed().replaceAll('\0', '')
    : 'unknown';

const inTime = async <Value>(work: Promise<Value>): Promise<Value> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Job exceeded its time limit of ${TIME_LIMIT_MS / 1000} s`)),
    TIME_LIMIT_MS,
  );
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
