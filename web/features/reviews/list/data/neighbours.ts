import type { ReviewId } from '#shared/domain/reviews/review-id.ts';

/** The next unanswered card, wrapping around the end. */
export const nextUnanswered = (
  ids: readonly ReviewId[],
  reviewId: string,
  isAnswered: (id: ReviewId) => boolean,
): string | undefined => {
  const at = ids.findIndex((id) => id.reviewId === reviewId);
  const turned = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
  return turned.find((id) => !isAnswered(id))?.reviewId;
};

/** The previous or next card, without wrapping. */
export const neighbourOf = (
  ids: readonly ReviewId[],
  reviewId: string | null,
  step: 1 | -1,
): string | undefined => {
  const at = ids.findIndex((id) => id.reviewId === reviewId);
  if (at < 0) return ids[0]?.reviewId;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))]?.reviewId;
};
