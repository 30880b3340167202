import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { changeReview } from '../changed/change-review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';

/** Takes an unanswered review off the list of those to answer, or puts it back. Idempotent. */
export const markNoReplyNeeded: UseCase<typeof review.noReplyNeeded> = (
  { db },
  { companyId },
  { appId, reviewId, noReplyNeeded },
) =>
  inTenant(db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    if (row.is_answered && noReplyNeeded)
      throw new ApiError('REVIEW_CHANGED', 'The review has been answered.', { review: toReviewDto(row) });
    await changeReview(tx, appId, reviewId, { no_reply_needed: noReplyNeeded });
    return { review: toReviewDto({ ...row, no_reply_needed: noReplyNeeded }) };
  });
