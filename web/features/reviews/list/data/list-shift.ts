import type { Review } from '#shared/contract/review.ts';

/** What has left a list and what has come on top of it since its first page was loaded. */
export type Shift = { seen: Set<string>; left: Set<string>; came: Set<string>; newest: number };

export const noShift = (): Shift => ({ seen: new Set(), left: new Set(), came: new Set(), newest: 0 });

/** By how much the following pages begin earlier: nobody is skipped, nobody is shown twice. */
export const shiftOf = ({ left, came }: Shift): number => left.size - came.size;

/** Reviews stand on the screen: those of a page as it was opened, or more that came on top of the first. */
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

/** Reviews changed, here or elsewhere; those that were never on the screen count only where they come on top. */
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
