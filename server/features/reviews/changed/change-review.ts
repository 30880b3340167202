import type { Tx } from '#server/db/database.ts';
import { changeProposals } from '#server/db/tables/replies/proposals.ts';
import {
  flagSensitive,
  lockBatchesOf,
  lockProposalsOf,
} from '#server/db/tables/replies/proposals-of-changed-reviews.ts';
import { type ReviewColumns, updateReview } from '#server/db/tables/reviews/reviews.ts';
import { trialAnswered, trialRemoved, trialUnanswered } from '#server/db/tables/reviews/trial-columns.ts';
import { isOpen } from '#shared/domain/batches/proposal.ts';
import { withdrawalReason } from '#shared/domain/batches/withdrawal-reason.ts';

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

/**
 * What follows once reviews were answered, revised, removed, set aside or found to be sensitive, on any path
 * (docs/review-changes.md). It looks at the reviews as they are now, so that a repeat changes nothing.
 */
export const reviewsChanged = async (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<void> => {
  if (!(await lockBatchesOf(tx, appId, reviewIds))) return;
  const proposals = await lockProposalsOf(tx, appId, reviewIds);
  const open = proposals.filter(({ state }) => isOpen(state));
  for (const [reason, withdrawn] of Map.groupBy(open, (one) => withdrawalReason(one)))
    if (reason !== null) {
      const ids = withdrawn.map(({ id }) => id);
      await changeProposals(tx, ids, { state: 'withdrawn', reason });
    }
  if (proposals.some(({ kind }) => kind === 'sensitive')) await flagSensitive(tx, appId, reviewIds);
};
