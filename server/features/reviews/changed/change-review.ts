import type { Tx } from '#server/db/database.ts';
import { type ReviewColumns, updateReview } from '#server/db/tables/reviews/reviews.ts';
import { trialAnswered, trialRemoved, trialUnanswered } from '#server/db/tables/reviews/trial-columns.ts';
import { reviewsChanged } from './reviews-changed.ts';

/** Changes a locked review, and does what follows from that. */
export const changeReview = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  change: ReviewColumns,
): Promise<void> => {
  // A review that is answered needs no mark that no reply is needed.
  const answered = change.is_answered === true ? { no_reply_needed: false } : {};
  await updateReview(tx, appId, reviewId, { ...change, ...answered, ...trialOf(change) });
  if (isDecisive(change)) await reviewsChanged(tx, appId, [reviewId]);
};

/** What it means for the effect of replies. */
const trialOf = ({ is_answered, answered_at, removed_at }: ReviewColumns) => ({
  ...(is_answered === true ? trialAnswered(answered_at ?? null) : {}),
  ...(is_answered === false ? trialUnanswered : {}),
  ...(removed_at ? trialRemoved(removed_at) : {}),
});

/** Whether replies that wait to be sent may have to give way. */
const isDecisive = ({ is_answered, reply_revision, removed_at, no_reply_needed }: ReviewColumns): boolean =>
  is_answered === true || reply_revision !== undefined || Boolean(removed_at) || no_reply_needed === true;
