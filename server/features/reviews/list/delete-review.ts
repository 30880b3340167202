import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { lockReviewsCalled } from '#server/db/tables/reviews/removed-reviews.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { changeReview } from '../changed/change-review.ts';

/**
 * Removes a review from the lists. If several apps have one with this id and no app is named, those that are gone from
 * the store are meant.
 */
export const deleteReview: UseCase<typeof review.delete> = (context, { companyId }, { reviewId, appId }) =>
  inTenant(context.db, companyId, async (tx) => {
    const called = await lockReviewsCalled(tx, reviewId, appId);
    const targets =
      called.length === 1
        ? called
        : called.filter(({ submit_error, removed_at }) => submit_error === 'REVIEW_NOT_FOUND' || removed_at);
    if (targets.length === 0) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    for (const { app_id, removed_at } of targets)
      if (!removed_at) await changeReview(tx, app_id, reviewId, { removed_at: new Date(context.now()) });
    return { success: true as const };
  });
