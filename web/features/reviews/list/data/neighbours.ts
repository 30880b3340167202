import type { Entry } from '../../store/entry.ts';

/** The next unanswered card, wrapping around the end. */
export const nextUnanswered = (entries: readonly Entry[], reviewId: string): string | undefined => {
  const at = entries.findIndex(({ review }) => review.reviewId === reviewId);
  const turned = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))];
  return turned.find(({ review }) => !review.isAnswered)?.review.reviewId;
};

/** The previous or next card, without wrapping. */
export const neighbourOf = (
  entries: readonly Entry[],
  reviewId: string | null,
  step: 1 | -1,
): string | undefined => {
  const at = entries.findIndex(({ review }) => review.reviewId === reviewId);
  if (at < 0) return entries[0]?.review.reviewId;
  return entries[Math.min(entries.length - 1, Math.max(0, at + step))]?.review.reviewId;
};
