/** How many calls a store allows: Apple for each key, Google for each app. */
export type StoreLimits = { requestsPerHour: number; readsPerHour: number; repliesPerDay: number };

/** What the stores allow everybody. */
export const USUAL_LIMITS: StoreLimits = { requestsPerHour: 3500, readsPerHour: 200, repliesPerDay: 2000 };

/** What a publisher may set, if a store granted more, or if other tools share the key. */
export const LIMIT_RANGE = { min: 50, max: 10_000 } as const;

/** What a publisher has set; `null` is the usual limit. */
export type OwnLimits = { [Name in keyof StoreLimits]: number | null };
