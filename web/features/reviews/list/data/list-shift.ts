import type { Review } from '#shared/contract/review/schema.ts';

/** The reviews that left a list or were inserted on top since its first page was loaded. */
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
  for (const { reviewId, dateModified } of reviews) {
    const at = Date.parse(dateModified);
    if (!shift.shown.has(reviewId) && !isOpening && page === 0) shift.inserted.set(reviewId, at);
    shift.shown.add(reviewId);
    shift.newest = Math.max(shift.newest, at);
  }
  if (!isOpening || (page > 0 && !isFirst)) return;
  // What changed while the page was on its way is on it, or further down; only what is newer than all of it is on top.
  for (const [reviewId, at] of shift.inserted)
    if (page > 0 || shift.shown.has(reviewId) || at <= shift.newest) shift.inserted.delete(reviewId);
};

/** Records changed reviews; those never shown count only when they are inserted on top. */
export const recordChanged = (
  shift: Shift,
  isListed: (review: Review) => boolean,
  reviews: readonly Review[],
  gone: readonly string[] = [],
): void => {
  for (const review of reviews) {
    const { reviewId } = review;
    const isIn = isListed(review);
    if (shift.shown.has(reviewId)) {
      if (isIn) shift.removed.delete(reviewId);
      else shift.removed.add(reviewId);
    } else if (!isIn) shift.inserted.delete(reviewId);
    else if (Date.parse(review.dateModified) > shift.newest)
      shift.inserted.set(reviewId, Date.parse(review.dateModified));
  }
  for (const reviewId of gone) {
    if (shift.shown.has(reviewId)) shift.removed.add(reviewId);
    else shift.inserted.delete(reviewId);
  }
};
