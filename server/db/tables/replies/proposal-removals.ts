import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ProposalRow } from './proposals.ts';

/** How many replies of each app the store has, and how their removals ended. */
export const removalsOf = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('proposals')
    .select(['app_id', 'removal', ({ fn }) => fn.countAll<number>().as('n')])
    .where('batch_id', '=', batchId)
    .where('delivery', 'in', ['sent', 'published'])
    .groupBy(['app_id', 'removal'])
    .execute();

/** How many replies of each batch were removed from their stores. */
export const removedAmong = async (tx: Tx, batchIds: readonly string[]): Promise<Map<string, number>> => {
  if (batchIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('proposals')
    .select(['batch_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('batch_id', '=', sql<string>`any(${[...batchIds]}::uuid[])`)
    .where('removal', '=', 'removed')
    .groupBy('batch_id')
    .execute();
  return new Map(rows.map(({ batch_id: id, n }) => [id ?? '', n]));
};

/** Wants the replies of a batch removed that the store has, also those it refused to remove before. */
export const wantRemovals = async (tx: Tx, batchId: string, apps: readonly string[]): Promise<void> => {
  await tx
    .updateTable('proposals')
    .set({ removal: 'wanted' })
    .where('batch_id', '=', batchId)
    .where('app_id', 'in', apps)
    .where('delivery', 'in', ['sent', 'published'])
    .where((or) => or.or([or('removal', 'is', null), or('removal', '=', 'failed')]))
    .execute();
};

/** Keeps the replies of a batch whose removal has not begun. */
export const keepWanted = async (tx: Tx, batchId: string): Promise<void> => {
  await tx
    .updateTable('proposals')
    .set({ removal: null })
    .where('batch_id', '=', batchId)
    .where('removal', '=', 'wanted')
    .execute();
};

/** The replies whose removal has not ended: begun ones first. */
export const openRemovals = (tx: Tx, batchId: string, limit: number): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('removal', 'in', ['begun', 'wanted'])
    .orderBy('removal')
    .orderBy('position')
    .limit(limit)
    .execute();

/**
 * Saves the outcome of removing a batch's reply: a success always, another outcome only if the batch began the removal.
 * Returns the batch.
 */
export const endProposalRemoval = async (
  tx: Tx,
  {
    app_id: appId,
    review_id: reviewId,
    reply_revision: revision,
  }: Pick<ProposalRow, 'app_id' | 'review_id' | 'reply_revision'>,
  removal: 'removed' | 'replaced' | 'failed',
): Promise<string | undefined> => {
  const row = await tx
    .updateTable('proposals')
    .set({ removal })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('reply_revision', '=', revision)
    .where((row) => (removal === 'removed' ? row('state', '=', 'handed_over') : row('removal', '=', 'begun')))
    .returning('batch_id')
    .executeTakeFirst();
  return row?.batch_id ?? undefined;
};
