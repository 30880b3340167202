import type { Outcome } from '#server/db/tables/operations/jobs.ts';
import { type JobName, QUEUES, TIME_LIMIT_MS } from '#server/jobs/queues.ts';

/** What a handler may say of a job that is to come back: after the wait of its queue, or not before a time. */
export type RetryLater = 'try-again' | { retryAt: Date };

export const isRetryLater = (handled: unknown): handled is RetryLater =>
  handled === 'try-again' || (typeof handled === 'object' && handled !== null && 'retryAt' in handled);

/**
 * Runs a job once and says how it ended. One that throws or takes too long failed; one that is to come back found what it
 * needs away, which is no attempt.
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
    return { outcome: 'later', runAt: handled === 'try-again' ? nextTry() : handled.retryAt };
  } catch (error) {
    const setAsideUntil = setAsideRetryMs === undefined ? null : new Date(now() + setAsideRetryMs);
    return { outcome: 'failed', runAt: nextTry(), setAsideUntil, error: wordsOf(error) };
  }
};

/** The error as the database can store it, whatever was quoted in it. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message}`.slice(0, 500).toWellFormed().replaceAll('\0', '')
    : 'unknown';

const inTime = async <Value>(work: Promise<Value>): Promise<Value> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Job exceeded its time limit of ${TIME_LIMIT_MS / 1000} s`)),
    TIME_LIMIT_MS,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
