import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { beginRemovalOf } from './begin-removal.ts';
import { stepRemoval } from './step-removal.ts';

/**
 * Saves the intent to remove the reply, then takes the first step; a job continues. Idempotent: a review without a reply
 * is returned as it is, and a removal that has begun is not begun again.
 */
export const removeReply: UseCase<typeof reply.removeReply> = async (
  context,
  { companyId },
  { appId, reviewId },
) => {
  const id = { companyId, appId, reviewId };
  await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    if (!row.is_answered) return;
    if (app.store !== 'apple')
      throw new ApiError('NOT_ALLOWED', 'A reply on Google Play can only be replaced.');
    // The request itself takes the first step; the job covers a crash in between.
    const after = new Date(context.now() + context.timing.lease);
    if (!(await beginRemovalOf(context, tx, row, after)))
      throw new ApiError('ALREADY_SENT', 'A reply is being sent to this review.');
  });
  const state = await stepRemoval(context, id);
  const now = await readInTenant(context.db, companyId, (tx) => reviewOf(tx, appId, reviewId));
  if (!now) throw new ApiError('REVIEW_NOT_FOUND', 'The review no longer exists.');
  const current = toReviewDto(now);
  if (state.kind === 'over' && state.error)
    throw new ApiError(state.error, 'The reply was not removed.', { review: current });
  return { review: current };
};
