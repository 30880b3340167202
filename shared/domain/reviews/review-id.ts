/** What a review is called within its company. */
export type ReviewId = { appId: string; reviewId: string };

export const keyOf = ({ appId, reviewId }: ReviewId): string => `${appId} ${reviewId}`;

export const isSameId = (a: ReviewId, b: ReviewId): boolean =>
  a.reviewId === b.reviewId && a.appId === b.appId;
