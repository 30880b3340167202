import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { beginRemoval, removalOf } from '#server/db/tables/replies/removals.ts';
import { submitsOf, withdrawSubmits } from '#server/db/tables/replies/submits.ts';
import { lockReview, type ReviewRow, reviewOf, standingReply } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
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

/** States in which a submit may yet reach the store. */
const OPEN = ['queued', 'sending', 'unknown'];

/** Whether a reply to the review may yet reach the store. */
export const isBeingSent = async (tx: Tx, appId: string, reviewId: string): Promise<boolean> =>
  (await submitsOf(tx, appId, reviewId)).some(({ state }) => OPEN.includes(state));

/**
 * Saves the intent to remove the reply of a locked, answered review; a job takes the first step at `after`. A removal that has begun
 * is not begun again. `false`: a reply is being sent.
 */
export const beginRemovalOf = async (
  context: AppContext,
  tx: Tx,
  row: ReviewRow,
  after: Date,
): Promise<boolean> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId } = row;
  if (await removalOf(tx, appId, reviewId)) return true;
  if (await isBeingSent(tx, appId, reviewId)) return false;
  const now = new Date(context.now());
  await withdrawSubmits(tx, appId, reviewId);
  await beginRemoval(tx, {
    company_id: companyId,
    app_id: appId,
    review_id: reviewId,
    reply_revision: (await standingReply(tx, appId, reviewId)) ?? row.reply_revision,
    text: row.response,
    due_at: now,
    created_at: now,
  });
  await context.jobs.enqueue(tx, 'remove-reply', { companyId, appId, reviewId }, { after });
  return true;
};
