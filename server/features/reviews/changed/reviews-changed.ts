import type { Tx } from '#server/db/database.ts';
import { changeProposals } from '#server/db/tables/replies/proposals.ts';
import {
  flagSensitive,
  lockBatchesOf,
  lockProposalsOf,
} from '#server/db/tables/replies/proposals-of-changed-reviews.ts';
import { isOpen } from '#shared/domain/batches/proposal.ts';
import { withdrawalReason } from '#shared/domain/batches/withdrawal-reason.ts';

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
