const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** The waits after each failed attempt, in ms: the schedule of Standard Webhooks, whose first attempt is immediate. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** When to try again after `attempts` that failed, in epoch ms; undefined: never, or not before it expires. */
export const retryAt = (attempts: number, now: number, expiresAt: number): number | undefined => {
  const wait = RETRY_WAITS_MS[attempts - 1];
  return wait !== undefined && now + wait <= expiresAt ? now + wait : undefined;
};
