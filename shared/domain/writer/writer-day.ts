const DAY_MS = 86_400_000;

/** No rate limit asks for a longer wait, in s: beyond it, the company's daily budget is used up. */
const MAX_RATE_LIMIT_WAIT_S = 3600;
/** A wait within an hour of midnight is for the budget if it ends this close to it, in s; a shorter one may be for either. */
const SAME_TIME_S = 60;

/** When daily budgets reset: the start of the next UTC day, epoch ms. */
export const nextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** When a company's daily AI budget resets; undefined when the error is an ordinary rate limit. */
export const writerDayEnds = (retryAfterS = 0, now: number): string | undefined => {
  const isUntilNextDay = Math.abs(now / 1000 + retryAfterS - nextDay(now) / 1000) <= SAME_TIME_S;
  const isForDay = retryAfterS > MAX_RATE_LIMIT_WAIT_S || (retryAfterS > SAME_TIME_S && isUntilNextDay);
  return isForDay ? new Date(nextDay(now)).toISOString() : undefined;
};
