import { type Month, monthOf, monthsBetween } from '#shared/domain/account/usage.ts';
import type { Store } from '#shared/domain/stores/store.ts';

const HOUR = 3_600_000;

/** Google lists what was written or changed in the last 7 days; ten minutes less, for clocks that differ. */
export const GOOGLE_WINDOW_MS = 7 * 24 * HOUR - 10 * 60_000;

/** Apple's newest reviews are all compared once a day; twice as long without that, and edits went unseen for longer than we promise. */
export const APPLE_COMPARED_WITHIN_MS = 48 * HOUR;

/** This long without a good reading is told as a warning. */
export const LATE_AFTER_MS = 24 * HOUR;

/** From when to when a store told something that nobody read; epoch ms. */
export type Gap = { from: number; to: number };

/** When an app was last read without a fault, and when all that is compared was; epoch ms. */
export type LastRead = { goodAt: number | null; fullAt: number | null };

/** What can no longer be read of an app at `now` (epoch ms), for want of a reading since the last one; null where all still can. */
export const gapAt = (store: Store, { goodAt, fullAt }: LastRead, now: number): Gap | null => {
  if (store === 'apple')
    return fullAt !== null && now - fullAt > APPLE_COMPARED_WITHIN_MS ? { from: fullAt, to: now } : null;
  const to = now - GOOGLE_WINDOW_MS;
  return goodAt !== null && goodAt < to ? { from: goodAt, to } : null;
};

/** The months (UTC) that a gap lies in and that were not brought in yet; the newest 24 at most. */
export const missingMonths = ({ from, to }: Gap, imported: readonly Month[]): Month[] => {
  const start = Math.max(from, to - 23 * 30 * 24 * HOUR);
  return (monthsBetween(monthOf(start), monthOf(to)) ?? []).filter((month) => !imported.includes(month));
};

/** Whether it is long, at `now`, since an app was read; one that never was counts from when it was added. */
export const isLate = (goodAt: number | null, addedAt: number, now: number): boolean =>
  now - (goodAt ?? addedAt) > LATE_AFTER_MS;
