import { type Month, monthOf, monthsBetween } from '#shared/domain/calendar.ts';
import type { Store } from '#shared/domain/stores/store.ts';

const HOUR = 3_600_000;

/** Google lists reviews written or changed in the last 7 days; ten minutes less allow for clock skew. */
export const GOOGLE_WINDOW_MS = 7 * 24 * HOUR - 10 * 60_000;

/** Whether a review is older than those the store lists; only Google's list ends. */
export const isBeyondList = (store: Store, modifiedAt: number, now: number): boolean =>
  store === 'google' && modifiedAt < now - GOOGLE_WINDOW_MS;

/** Apple's recent reviews are compared once a day. After two days without, edits may have been missed. */
export const APPLE_COMPARED_WITHIN_MS = 48 * HOUR;

/** An app without a successful sync for this long shows a warning. */
export const LATE_AFTER_MS = 24 * HOUR;

/** A period whose reviews the store listed while no sync ran; epoch ms. */
export type Gap = { from: number; to: number };

/** The last successful sync, and the last one that compared all recent reviews; epoch ms. */
export type LastSync = { goodAt: number | null; fullAt: number | null };

/** The period that a sync at `now` (epoch ms) can no longer cover; null when there is none. */
export const gapAt = (store: Store, { goodAt, fullAt }: LastSync, now: number): Gap | null => {
  if (store === 'apple')
    return fullAt !== null && now - fullAt > APPLE_COMPARED_WITHIN_MS ? { from: fullAt, to: now } : null;
  const to = now - GOOGLE_WINDOW_MS;
  return goodAt !== null && goodAt < to ? { from: goodAt, to } : null;
};

/** The months (UTC) of a gap that are not imported yet; the newest 24 at most. */
export const missingMonths = ({ from, to }: Gap, imported: readonly Month[]): Month[] => {
  const start = Math.max(from, to - 23 * 30 * 24 * HOUR);
  return (monthsBetween(monthOf(start), monthOf(to)) ?? []).filter((month) => !imported.includes(month));
};

/** Whether the last successful sync is too long ago; an app that was never synced counts from when it was added. */
export const isLate = (goodAt: number | null, addedAt: number, now: number): boolean =>
  now - (goodAt ?? addedAt) > LATE_AFTER_MS;
