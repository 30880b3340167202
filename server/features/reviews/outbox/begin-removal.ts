import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { beginRemoval, removalOf } from '#server/db/tables/replies/removals.ts';
import { submitsOf, withdrawSubmits } from '#server/db/tables/replies/submits.ts';
import { type ReviewRow, standingReply } from '#server/db/tables/reviews/reviews.ts';

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
