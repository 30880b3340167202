/** What a review is called within its company. */
export type ReviewId = { appId: string; reviewId: string };

export const keyOf = ({ appId, reviewId }: ReviewId): string => `${appId} ${reviewId}`;
