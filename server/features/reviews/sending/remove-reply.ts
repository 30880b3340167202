import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { beginRemoval, removalOf } from '#server/db/tables/replies/removals.ts';
import { submitsOf, withdrawSubmits } from '#server/db/tables/replies/submits.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { review } from '#shared/contract/review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { stepRemoval } from './step-removal.ts';

/** States in which a submit may yet reach the store. */
const OPEN = ['queued', 'sending', 'unknown'];

/**
 * Saves the intent to remove the reply, then takes the first step; a job continues. Idempotent: a review without a reply
 * is returned as it is, and a removal that has begun is not begun again.
 */
export const removeReply: UseCase<typeof review.removeReply> = async (
  context,
  { companyId },
  { appId, reviewId },
) => {
  const id = { companyId, appId, reviewId };
  await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    if (!row.is_answered || (await removalOf(tx, appId, reviewId))) return;
    if (app.store !== 'apple')
      throw new ApiError('NOT_ALLOWED', 'A reply on Google Play can only be replaced.');
    const submits = await submitsOf(tx, appId, reviewId);
    if (submits.some(({ state }) => OPEN.includes(state)))
      throw new ApiError('ALREADY_SENT', 'A reply is being sent to this review.');
    const now = new Date(context.now());
    const key = { company_id: companyId, app_id: appId, review_id: reviewId };
    await withdrawSubmits(tx, appId, reviewId);
    await beginRemoval(tx, {
      ...key,
      reply_revision: row.reply_revision,
      text: row.response,
      due_at: now,
      created_at: now,
    });
    // The request itself takes the first step; the job covers a crash in between.
    const after = new Date(now.getTime() + context.timing.lease);
    await context.jobs.enqueue(tx, 'remove-reply', id, { after });
  });
  const state = await stepRemoval(context, id);
  const now = await readInTenant(context.db, companyId, (tx) => reviewOf(tx, appId, reviewId));
  if (!now) throw new ApiError('REVIEW_NOT_FOUND', 'The review no longer exists.');
  const current = toReviewDto(now);
  if (state.kind === 'over' && state.error)
    throw new ApiError(state.error, 'The reply was not removed.', { review: current });
  return { review: current };
};
