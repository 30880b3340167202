import type { Review } from '#shared/contract/review/schema.ts';

export type ReviewId = Pick<Review, 'appId' | 'reviewId'>;

export const keyOf = ({ appId, reviewId }: ReviewId): string => `${appId} ${reviewId}`;

export const isSameId = (a: ReviewId, b: ReviewId): boolean =>
  a.reviewId === b.reviewId && a.appId === b.appId;
