import { sql } from 'kysely';
import type { SyncError } from '../app-columns.ts';
import type { Db, Tx } from '../database.ts';
import { forgetWaiting } from './waiting-drafts.ts';

export const syncOf = (tx: Tx, appId: string) =>
  tx.selectFrom('app_syncs').selectAll().where('app_id', '=', appId).executeTakeFirst();

/** A whole reading went well; `isFull` when nothing was left out. */
export const recordGoodSync = async (
  tx: Tx,
  appId: string,
  at: Date,
  dueAt: Date,
  isFull: boolean,
): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({
      due_at: dueAt,
      last_good_at: at,
      failing_since: null,
      last_error: null,
      ...(isFull ? { last_full_at: at } : {}),
    })
    .where('app_id', '=', appId)
    .execute();
};

/** A reading failed; the first failure of a row of them is remembered. */
export const recordFailedSync = async (
  tx: Tx,
  appId: string,
  at: Date,
  dueAt: Date,
  error: SyncError,
): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({ due_at: dueAt, last_error: error, failing_since: sql`coalesce(failing_since, ${at})` })
    .where('app_id', '=', appId)
    .execute();
};

/** Not read now, and nothing is wrong: the store's budget is for later. */
export const postponeSync = async (tx: Tx, appId: string, dueAt: Date): Promise<void> => {
  await tx.updateTable('app_syncs').set({ due_at: dueAt }).where('app_id', '=', appId).execute();
};

/** Apps of all companies that are due at `at`, most overdue first. */
export const syncsDue = async (db: Db, at: Date, most: number) =>
  (await sql<{ company_id: string; app_id: string }>`select * from syncs_due(${at}, ${most})`.execute(db))
    .rows;

/** Has apps read now, whatever was wrong before; for those that were just added, or are back. */
export const startSyncs = async (
  tx: Tx,
  companyId: string,
  appIds: readonly string[],
  at: Date,
): Promise<void> => {
  if (appIds.length === 0) return;
  await forgetWaiting(tx, appIds);
  await tx
    .insertInto('app_syncs')
    .values(appIds.map((app_id) => ({ company_id: companyId, app_id, due_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id'])
        .doUpdateSet({ due_at: at, failing_since: null, last_error: null, to_prepare: null }),
    )
    .execute();
};

/** The first reading gave `more` reviews to be prepared. */
export const countToPrepare = async (tx: Tx, appId: string, more: number): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({ to_prepare: sql`coalesce(to_prepare, 0) + ${more}` })
    .where('app_id', '=', appId)
    .execute();
};

/** What the first reading gave to be prepared is prepared. */
export const endPreparing = async (tx: Tx, appId: string): Promise<void> => {
  await tx.updateTable('app_syncs').set({ to_prepare: null }).where('app_id', '=', appId).execute();
};
