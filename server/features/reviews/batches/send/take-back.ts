import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  changeProposal,
  changeProposals,
  type ProposalRow,
  reopenProposals,
  unsentOf,
} from '#server/db/tables/replies/proposals.ts';
import { claimSubmit, submitOf } from '#server/db/tables/replies/submits.ts';
import { lockAnyReview } from '#server/db/tables/reviews/reviews.ts';
import { outdatedReason } from '#shared/domain/batches/withdrawal-reason.ts';
import { restoreReview } from '../../outbox/undo-submit.ts';

/** What becomes of a reply that is taken back: sent later, reviewed again unless approved by name, or dropped. */
export type TakenBack = 'scheduled' | 'reopened' | 'stopped';

/**
 * Takes back replies in the outbox that have not left. Each is either cancelled here or claimed for a write, never both: the
 * caller has locked the reviews and the batch.
 */
export const takeBack = async (
  context: AppContext,
  tx: Tx,
  batchId: string,
  to: TakenBack,
): Promise<number> => {
  let taken = 0;
  for (const row of await unsentOf(tx, batchId)) if (await takeOne(context, tx, row, to)) taken += 1;
  return taken;
};

const takeOne = async (context: AppContext, tx: Tx, row: ProposalRow, to: TakenBack): Promise<boolean> => {
  const { app_id: appId, review_id: reviewId, reply_revision: replyRevision, proposal_id: id } = row;
  const review = await lockAnyReview(tx, appId, reviewId);
  const submit = replyRevision === null ? undefined : await submitOf(tx, { appId, reviewId, replyRevision });
  const snapshot = submit?.undo_snapshot;
  if (!review || submit?.state !== 'queued' || !snapshot) return false;
  if (!(await claimSubmit(tx, submit, { state: 'cancelled', undo_snapshot: null, lease_until: null })))
    return false;
  await restoreReview(context, tx, review, submit, snapshot);
  const { removed_at: removedAt, revision } = review;
  const outdated = outdatedReason({ removedAt, revision, reviewRevision: row.review_revision });
  if (to === 'stopped')
    await changeProposals(tx, [id], { ...NOT_SENT, state: 'withdrawn', reason: 'stopped' });
  else if (outdated)
    // Had it been open, the change of its review would have withdrawn it.
    await changeProposal(tx, id, { ...NOT_SENT, state: 'withdrawn', reason: outdated });
  else if (isToBeOpened(row) || (to === 'reopened' && row.read_at === null)) await reopenProposals(tx, [id]);
  else await changeProposal(tx, id, { ...NOT_SENT, state: 'scheduled' });
  return true;
};

/** It was approved unread, and flagged afterwards. */
const isToBeOpened = ({ read_at: readAt, warnings }: ProposalRow): boolean =>
  readAt === null && warnings.length > 0;

const NOT_SENT = { delivery: null, reply_revision: null };
