import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type RemovalRow = Selectable<Schema['removals']>;

/**
 * A removal that the store keeps failing is given up after this time, in ms. One whose steps stay undone for twice as
 * long no longer holds replies back.
 */
export const MAX_REMOVAL_MS = 10 * 60_000;

export const removalOf = (tx: Tx, appId: string, reviewId: string): Promise<RemovalRow | undefined> =>
  tx
    .selectFrom('removals')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();

/** Whether a call to the store may yet remove whatever reply the review has. */
export const isBeingRemoved = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  now: Date,
): Promise<boolean> => {
  const row = await removalOf(tx, appId, reviewId);
  return row !== undefined && row.due_at.getTime() + 2 * MAX_REMOVAL_MS > now.getTime();
};

export const beginRemoval = async (tx: Tx, removal: Insertable<Schema['removals']>): Promise<void> => {
  await tx.insertInto('removals').values(removal).execute();
};

/** Claims the next step; any earlier claim can no longer settle. */
export const claimRemoval = (tx: Tx, row: RemovalRow, leaseUntil: Date): Promise<RemovalRow | undefined> =>
  tx
    .updateTable('removals')
    .set({ lease_until: leaseUntil, attempts: sql`attempts + 1`, fence: sql`fence + 1` })
    .where('app_id', '=', row.app_id)
    .where('review_id', '=', row.review_id)
    .where('fence', '=', row.fence)
    .returningAll()
    .executeTakeFirst();

/** Saves when the next step is due; false if the claim was lost. */
export const postponeRemoval = async (
  tx: Tx,
  row: RemovalRow,
  change: Updateable<Schema['removals']>,
): Promise<boolean> => {
  const saved = await tx
    .updateTable('removals')
    .set({ ...change, lease_until: null })
    .where('app_id', '=', row.app_id)
    .where('review_id', '=', row.review_id)
    .where('fence', '=', row.fence)
    .returning('fence')
    .executeTakeFirst();
  return saved !== undefined;
};

/** Ends a removal; false if the claim was lost. */
export const endRemoval = async (tx: Tx, row: RemovalRow): Promise<boolean> => {
  const ended = await tx
    .deleteFrom('removals')
    .where('app_id', '=', row.app_id)
    .where('review_id', '=', row.review_id)
    .where('fence', '=', row.fence)
    .returning('fence')
    .executeTakeFirst();
  return ended !== undefined;
};
