const DAY_MS = 86_400_000;

/** A wait that no rate limit asks for, in s: what is used up is the company's day. */
const LONG_WAIT_S = 3600;

/** When the day (UTC) after this one begins, in epoch ms: what is used up for today is there again. */
export const nextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** When a company's calls to the AI begin again, where a refusal says to wait so long that the day (UTC) is used up. */
export const writerDayEnds = (retryAfterS: number | undefined, now: number): string | undefined =>
  (retryAfterS ?? 0) > LONG_WAIT_S ? new Date(nextDay(now)).toISOString() : undefined;
