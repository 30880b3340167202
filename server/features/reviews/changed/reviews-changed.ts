import type { Tx } from '#server/db/database.ts';
import {
  flagSensitive,
  lockBatchesOf,
  withdrawProposals,
} from '#server/db/tables/replies/followed-proposals.ts';

/**
 * What follows once reviews were answered, revised, removed, set aside or found to be sensitive, on any path
 * (docs/review-changes.md). It looks at the reviews as they are now, so that a repeat changes nothing.
 */
export const reviewsChanged = async (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<void> => {
  if (!(await lockBatchesOf(tx, appId, reviewIds))) return;
  await withdrawProposals(tx, appId, reviewIds);
  await flagSensitive(tx, appId, reviewIds);
};
