import type { Review } from '#shared/contract/review/schema.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';

/** The reviews that left a list or were inserted on top since its first page was loaded, by their keys. */
export type Shift = {
  shown: Set<string>;
  removed: Set<string>;
  /** When each was written, in epoch ms. */
  inserted: Map<string, number>;
  newest: number;
};

export const noShift = (): Shift => ({
  shown: new Set(),
  removed: new Set(),
  inserted: new Map(),
  newest: 0,
});

/** How much to reduce the offset of later pages, so that no review is skipped or repeated. */
export const shiftOf = ({ removed, inserted }: Shift): number => removed.size - inserted.size;

/** Records the reviews shown: those of an opened page, or new ones on top of the first. */
export const recordShown = (
  shift: Shift,
  reviews: readonly Review[],
  isOpening: boolean,
  page: number,
): void => {
  const isFirst = shift.newest === 0;
  for (const review of reviews) {
    const key = keyOf(review);
    const at = Date.parse(review.dateModified);
    if (!shift.shown.has(key) && !isOpening && page === 0) shift.inserted.set(key, at);
    shift.shown.add(key);
    shift.newest = Math.max(shift.newest, at);
  }
  if (!isOpening || (page > 0 && !isFirst)) return;
  // What changed while the page was on its way is on it, or further down; only what is newer than all of it is on top.
  for (const [key, at] of shift.inserted)
    if (page > 0 || shift.shown.has(key) || at <= shift.newest) shift.inserted.delete(key);
};

/** Records changed reviews; those never shown count only when they are inserted on top. */
export const recordChanged = (
  shift: Shift,
  isListed: (review: Review) => boolean,
  reviews: readonly Review[],
  gone: readonly ReviewId[] = [],
): void => {
  for (const review of reviews) {
    const key = keyOf(review);
    const at = Date.parse(review.dateModified);
    const isIn = isListed(review);
    if (shift.shown.has(key)) {
      if (isIn) shift.removed.delete(key);
      else shift.removed.add(key);
    } else if (!isIn) shift.inserted.delete(key);
    else if (at > shift.newest) shift.inserted.set(key, at);
  }
  for (const key of gone.map(keyOf)) {
    if (shift.shown.has(key)) shift.removed.add(key);
    else shift.inserted.delete(key);
  }
};
