import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { areSeen } from '#server/db/tables/apps/seen-apps.ts';
import type { BatchState, PauseReason } from '#shared/domain/batches/batch.ts';
import type { Store } from '#shared/domain/stores/store.ts';

export type BatchRow = Selectable<Schema['batches']>;

export const UNDER_WAY = ['drafting', 'reviewing', 'sending'] as const satisfies readonly BatchState[];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ids of batches and proposals are uuids; whatever else a caller names does not exist. */
export const isBatchId = (id: string): boolean => UUID.test(id);

/**
 * What a batch says and counts is of all its apps together, so it is seen with all of them. No policy says so: what follows
 * of one review is counted in its batch, whoever sees that.
 */
const seenBatches = (tx: Tx) => tx.selectFrom('batches').where(areSeen(sql`apps`));

export const batchOf = async (tx: Tx, batchId: string): Promise<BatchRow | undefined> =>
  isBatchId(batchId)
    ? seenBatches(tx).selectAll().where('batch_id', '=', batchId).executeTakeFirst()
    : undefined;

/** The same, locked until the transaction ends. Reviews are locked before it, proposals after it. */
export const lockBatch = async (tx: Tx, batchId: string): Promise<BatchRow | undefined> =>
  isBatchId(batchId)
    ? seenBatches(tx).selectAll().where('batch_id', '=', batchId).forUpdate().executeTakeFirst()
    : undefined;

/** False if there is one with this id, seen or not. */
export const saveBatch = async (tx: Tx, batch: Insertable<Schema['batches']>): Promise<boolean> => {
  const insert = tx
    .insertInto('batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing());
  return (await insert.returning('batch_id').executeTakeFirst()) !== undefined;
};

export const countUnderWay = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirstOrThrow();
  return n;
};

/** A page of batches, newest first, and how many there are. */
export const listBatchRows = async (
  tx: Tx,
  offset: number,
  limit: number,
): Promise<{ rows: BatchRow[]; count: number }> => {
  const rows = await seenBatches(tx)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { n } = await seenBatches(tx)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, count: n };
};

export const changeBatch = async (
  tx: Tx,
  batchId: string,
  change: Updateable<Schema['batches']>,
): Promise<void> => {
  await tx.updateTable('batches').set(change).where('batch_id', '=', batchId).execute();
};

/** Pauses a batch that is under way and does not rest already. */
export const pauseBatch = async (tx: Tx, batchId: string, reason: PauseReason, at: Date): Promise<void> => {
  await tx
    .updateTable('batches')
    .set({ pause_reason: reason, paused_at: at })
    .where('batch_id', '=', batchId)
    .where('state', 'in', UNDER_WAY)
    .where('pause_reason', 'is', null)
    .execute();
};

/** The author has left: nothing goes out in their name unless somebody else resumes it. Returns the paused batches. */
export const pauseBatchesBy = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('batches')
    .set({ pause_reason: 'author_removed', paused_at: at })
    .where('user_id', '=', userId)
    .where('state', 'in', UNDER_WAY)
    .where('pause_reason', 'is', null)
    .returning('batch_id')
    .execute();
  return rows.map(({ batch_id }) => batch_id);
};

/** A store was unlinked: pauses the batches with reviews of it, and returns them. */
export const pauseBatchesOf = async (tx: Tx, store: Store, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ batch_id: string }>`
    update batches b set pause_reason = 'store_unlinked', paused_at = ${at}
    where b.state in ('drafting', 'reviewing', 'sending') and b.pause_reason is null and exists (
      select from proposals p join apps a using (company_id, app_id)
      where p.company_id = b.company_id and p.batch_id = b.batch_id and a.store = ${store}
        and p.state not in ('withdrawn', 'failed'))
    returning b.batch_id`.execute(tx);
  return rows.map(({ batch_id }) => batch_id);
};

/** Batches of all companies that may have replies to hand over. */
export const batchesToSend = async (
  db: Database,
  limit: number,
): Promise<{ company_id: string; batch_id: string }[]> =>
  (await sql<{ company_id: string; batch_id: string }>`select * from batches_to_send(${limit})`.execute(db))
    .rows;
