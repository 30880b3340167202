const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/**
 * The wait after each failed attempt of a mail or a message to a channel, in ms: the schedule of Standard Webhooks, whose
 * first attempt is immediate.
 */
export const RETRY_WAITS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** The wait after a number of failures, in ms; undefined after the last. */
export const retryDelay = (failures: number): number | undefined => RETRY_WAITS_MS[failures - 1];

/** The time of the next attempt, in epoch ms; undefined if there is none before `expiresAt`. */
export const retryAt = (failures: number, now: number, expiresAt: number): number | undefined => {
  const wait = retryDelay(failures);
  return wait !== undefined && now + wait <= expiresAt ? now + wait : undefined;
};
