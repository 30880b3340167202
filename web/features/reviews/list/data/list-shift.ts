import type { Review } from '#shared/contract/review.ts';

/** The reviews that left a list or were inserted on top since its first page was loaded. */
export type Shift = { seen: Set<string>; left: Set<string>; came: Set<string>; newest: number };

export const noShift = (): Shift => ({ seen: new Set(), left: new Set(), came: new Set(), newest: 0 });

/** How much to reduce the offset of later pages, so that no review is skipped or repeated. */
export const shiftOf = ({ left, came }: Shift): number => left.size - came.size;

/** Records the reviews shown: those of an opened page, or new ones on top of the first. */
export const recordShown = (
  shift: Shift,
  reviews: readonly Review[],
  isOpening: boolean,
  page: number,
): void => {
  for (const { reviewId, dateModified } of reviews) {
    if (!shift.seen.has(reviewId) && !isOpening && page === 0) shift.came.add(reviewId);
    shift.seen.add(reviewId);
    shift.newest = Math.max(shift.newest, Date.parse(dateModified));
  }
};

/** Records changed reviews; those never shown count only when they are inserted on top. */
export const recordChanged = (
  shift: Shift,
  isAnswered: boolean,
  reviews: readonly Review[],
  gone: readonly string[] = [],
): void => {
  for (const review of reviews) {
    const { reviewId } = review;
    const isIn = review.isAnswered === isAnswered;
    if (shift.seen.has(reviewId)) {
      if (isIn) shift.left.delete(reviewId);
      else shift.left.add(reviewId);
    } else if (!isIn) shift.came.delete(reviewId);
    else if (Date.parse(review.dateModified) > shift.newest) shift.came.add(reviewId);
  }
  for (const reviewId of gone) {
    if (shift.seen.has(reviewId)) shift.left.add(reviewId);
    else shift.came.delete(reviewId);
  }
};
