const DAY_MS = 86_400_000;

/** No rate limit asks for a longer wait, in s: beyond it, the company's daily budget is used up. */
const MAX_RATE_LIMIT_WAIT_S = 3600;

/** When daily budgets reset: the start of the next UTC day, epoch ms. */
export const nextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** When a company's daily AI budget resets; undefined when the error is an ordinary rate limit. */
export const writerDayEnds = (retryAfterS: number | undefined, now: number): string | undefined =>
  (retryAfterS ?? 0) > MAX_RATE_LIMIT_WAIT_S ? new Date(nextDay(now)).toISOString() : undefined;
