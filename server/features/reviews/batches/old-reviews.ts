import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { noteOldReply, takesOldReplies } from '#server/db/tables/apps/app-syncs.ts';
import { lockBatch } from '#server/db/tables/replies/batches.ts';
import {
  appsWithOldOnTheWay,
  failOld,
  firstOld,
  type OldOf,
} from '#server/db/tables/replies/next-proposals.ts';
import { changeProposal, type ProposalRow, proposalOfReply } from '#server/db/tables/replies/proposals.ts';
import type { SubmitRow } from '#server/db/tables/replies/submits.ts';
import { GOOGLE_WINDOW_MS } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { SendOutcome } from '../sending/send-outcome.ts';

/** How long what one reply showed is believed. */
const BELIEVED_MS = 24 * 3_600_000;

/** Older reviews are not in Google's list; whether it takes replies to them is not documented. */
const limitOf = (now: number): Date => new Date(now - GOOGLE_WINDOW_MS);

/**
 * Of each app one reply to an old review goes ahead, alone; what the store says to it goes for the others. Returns those that
 * may go ahead now, and which have to wait.
 */
export const probesOf = async (
  context: AppContext,
  tx: Tx,
  batchId: string,
  approvedBy: Date,
): Promise<{ probes: ProposalRow[]; held: OldOf }> => {
  const now = context.now();
  const until = limitOf(now);
  const first = (await firstOld(tx, batchId, approvedBy, until)).filter(
    (row) => storeOf(row.app_id) === 'google',
  );
  if (first.length === 0) return { probes: [], held: { apps: [], until } };
  const known = await takesOldReplies(tx, new Date(now - BELIEVED_MS));
  const refusing = first.map((row) => row.app_id).filter((appId) => known.get(appId) === false);
  if (refusing.length > 0) {
    await lockBatch(tx, batchId);
    await failOld(tx, batchId, { apps: refusing, until });
  }
  const unknown = first.filter((row) => !known.has(row.app_id));
  const underWay = unknown.length > 0 ? await appsWithOldOnTheWay(tx, until) : [];
  return {
    probes: unknown.filter((row) => !underWay.includes(row.app_id)),
    held: { apps: unknown.map((row) => row.app_id), until },
  };
};

/** Errors that say nothing about the age of a review; an old one is `REVIEW_NOT_FOUND` only if it was removed here. */
const OF_OTHER_CAUSES = ['REVIEW_CHANGED', 'REVIEW_NOT_FOUND', 'TOO_MANY_CHARACTERS'];

/** What the store said to a reply of a batch, if its review is old: it goes for others of the app. */
export const noteAge = async (
  context: AppContext,
  tx: Tx,
  { app_id: appId, review_id: reviewId, reply_revision: revision }: SubmitRow,
  outcome: SendOutcome,
): Promise<void> => {
  if (storeOf(appId) !== 'google' || (outcome.kind !== 'accepted' && outcome.kind !== 'refused')) return;
  const proposal = await proposalOfReply(tx, appId, reviewId, revision);
  const now = context.now();
  if (!proposal || proposal.review_at >= limitOf(now)) return;
  if (outcome.kind === 'accepted') return noteOldReply(tx, appId, true, new Date(now));
  if (!outcome.isAboutReview || OF_OTHER_CAUSES.includes(outcome.error)) return;
  await noteOldReply(tx, appId, false, new Date(now));
  if (proposal.state === 'failed') await changeProposal(tx, proposal.proposal_id, { reason: 'too_old' });
};
