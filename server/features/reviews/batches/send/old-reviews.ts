import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { takesOldReplies } from '#server/db/tables/apps/app-syncs.ts';
import { lockBatch } from '#server/db/tables/replies/batches.ts';
import {
  appsWithOldOnTheWay,
  failOld,
  firstOld,
  type OldOf,
} from '#server/db/tables/replies/next-proposals.ts';
import type { ProposalRow } from '#server/db/tables/replies/proposals.ts';
import { GOOGLE_WINDOW_MS } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

/** How long the outcome of one reply decides for others, in ms. */
const BELIEVED_MS = 24 * 3_600_000;

/**
 * For each app, one reply to an old review is sent first as a probe, and the store's answer decides for the others. Returns
 * the probes that can be sent now, and the old reviews whose replies wait.
 */
export const probesOf = async (
  context: AppContext,
  tx: Tx,
  batchId: string,
  approvedBy: Date,
): Promise<{ probes: ProposalRow[]; held: OldOf }> => {
  const now = context.now();
  const until = new Date(now - GOOGLE_WINDOW_MS);
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
