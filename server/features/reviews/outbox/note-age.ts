import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { noteOldReply } from '#server/db/tables/apps/app-syncs.ts';
import { changeProposal, proposalOfReply } from '#server/db/tables/replies/proposals.ts';
import type { SubmitRow } from '#server/db/tables/replies/submits.ts';
import { GOOGLE_WINDOW_MS } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { SendOutcome } from './send-outcome.ts';

/** Older reviews are not in Google's list; whether it takes replies to them is not documented. */
export const oldBefore = (now: number): Date => new Date(now - GOOGLE_WINDOW_MS);

/** Errors that say nothing about a review's age; an old review is `REVIEW_NOT_FOUND` only if it was removed here. */
const OF_OTHER_CAUSES = ['REVIEW_CHANGED', 'REVIEW_NOT_FOUND', 'TOO_MANY_CHARACTERS'];

/** Records whether the store took a batch reply to an old review; the outcome decides for others of the app. */
export const noteAge = async (
  context: AppContext,
  tx: Tx,
  { app_id: appId, review_id: reviewId, reply_revision: revision }: SubmitRow,
  outcome: SendOutcome,
): Promise<void> => {
  if (storeOf(appId) !== 'google' || (outcome.kind !== 'accepted' && outcome.kind !== 'refused')) return;
  const proposal = await proposalOfReply(tx, appId, reviewId, revision);
  const now = context.now();
  if (!proposal || proposal.review_at >= oldBefore(now)) return;
  if (outcome.kind === 'accepted') return noteOldReply(tx, appId, true, new Date(now));
  if (!outcome.isAboutReview || OF_OTHER_CAUSES.includes(outcome.error)) return;
  await noteOldReply(tx, appId, false, new Date(now));
  if (proposal.state === 'failed') await changeProposal(tx, proposal.proposal_id, { reason: 'too_old' });
};
