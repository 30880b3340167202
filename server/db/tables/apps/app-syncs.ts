import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { restartSyncs } from '#server/db/tables/operations/jobs.ts';
import { deleteWaiting } from '#server/db/tables/replies/waiting-drafts.ts';

export type SyncRow = Selectable<Schema['app_syncs']>;

/** Why an app's last sync failed. */
export type SyncError = NonNullable<SyncRow['last_error']>;

export const syncOf = (tx: Tx, appId: string) =>
  tx.selectFrom('app_syncs').selectAll().where('app_id', '=', appId).executeTakeFirst();

/** The syncs that fail. */
export const failingSyncs = (tx: Tx) =>
  tx
    .selectFrom('app_syncs')
    .select(['app_id', 'failing_since', 'last_succeeded_at', 'last_error'])
    .where('failing_since', 'is not', null)
    .execute();

/** Neither the key nor the store has a problem. */
const WELL = { failing_since: null, last_error: null, refused_since: null };

const NO_CURSOR = {
  cursor: null,
  cursor_page: null,
  cursor_is_full: null,
  cursor_since: null,
  cursor_checkpoint: null,
};

/** Where a sync resumes. */
type Cursor = { cursor: string; mark: string | null; page: number; isFull: boolean; since: Date };

const cursorColumns = ({ cursor, mark, page, isFull, since }: Cursor) => ({
  cursor,
  cursor_page: page,
  cursor_is_full: isFull,
  cursor_since: since,
  cursor_checkpoint: mark,
});

/** A complete sync that began at `at` succeeded; `isFull` if it skipped nothing. */
export const recordCompletedSync = async (
  tx: Tx,
  appId: string,
  { at, dueAt, isFull }: { at: Date; dueAt: Date; isFull: boolean },
): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({
      due_at: dueAt,
      last_succeeded_at: at,
      overdue_since: null,
      ...WELL,
      ...NO_CURSOR,
      ...(isFull ? { last_full_at: at } : {}),
    })
    .where('app_id', '=', appId)
    .execute();
};

/** How a sync failed, and where the next one resumes: the first of several failures in a row is remembered. */
type BrokenOff = {
  at: Date;
  dueAt: Date;
  /** Null if nothing is wrong and the rate limit postpones the sync. */
  error: SyncError | null;
  isLate: boolean;
  /** Since when the store has refused the key, if that is the reason. */
  refusedSince: Date | null;
  cursor: Cursor | null;
};

/** A sync paused without an error; the rest of it is due at once. */
export const recordPausedSync = async (tx: Tx, appId: string, at: Date, cursor: Cursor): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({ due_at: at, ...WELL, ...cursorColumns(cursor) })
    .where('app_id', '=', appId)
    .execute();
};

export const recordFailedSync = async (
  tx: Tx,
  appId: string,
  { at, dueAt, error, isLate, refusedSince, cursor }: BrokenOff,
): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({
      due_at: dueAt,
      refused_since: refusedSince,
      ...(error === null
        ? {}
        : { last_error: error, failing_since: sql<Date>`coalesce(failing_since, ${refusedSince ?? at})` }),
      ...(isLate ? { overdue_since: sql<Date>`coalesce(overdue_since, ${at})` } : {}),
      ...(cursor === null ? NO_CURSOR : cursorColumns(cursor)),
    })
    .where('app_id', '=', appId)
    .execute();
};

/** Apps of all companies that are due at `at`, most overdue first. */
export const syncsDue = async (db: Database, at: Date, limit: number, isFree = false) =>
  (
    await sql<{
      company_id: string;
      app_id: string;
    }>`select * from syncs_due(${at}, ${limit}, ${isFree})`.execute(db)
  ).rows;

/** Makes apps due now, whatever failed before; for those just added or restored. */
export const startSyncs = async (
  tx: Tx,
  companyId: string,
  appIds: readonly string[],
  at: Date,
): Promise<void> => {
  if (appIds.length === 0) return;
  await deleteWaiting(tx, appIds);
  await restartSyncs(tx, appIds);
  await tx
    .insertInto('app_syncs')
    .values(appIds.map((app_id) => ({ company_id: companyId, app_id, due_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id'])
        .doUpdateSet({ due_at: at, drafts_to_prepare: null, ...WELL, ...NO_CURSOR }),
    )
    .execute();
};

/** The first sync found `more` reviews to draft for. */
export const countToPrepare = async (tx: Tx, appId: string, more: number): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({ drafts_to_prepare: sql`coalesce(drafts_to_prepare, 0) + ${more}` })
    .where('app_id', '=', appId)
    .execute();
};

/** Whether the first drafting run of one of these apps is still counted. */
export const preparingAmong = async (tx: Tx, appIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app_syncs')
    .select('app_id')
    .where('app_id', '=', sql<string>`any(${[...appIds]}::text[])`)
    .where('drafts_to_prepare', 'is not', null)
    .execute();
  return rows.map(({ app_id }) => app_id);
};

/** The first drafting run is complete. */
export const endPreparing = async (tx: Tx, appId: string): Promise<void> => {
  await tx.updateTable('app_syncs').set({ drafts_to_prepare: null }).where('app_id', '=', appId).execute();
};

/** Records which rows of an app's list are unreadable. */
export const recordUnreadable = async (
  tx: Tx,
  appId: string,
  unreadable: readonly string[],
  at: Date,
): Promise<void> => {
  const since = unreadable.length > 0 ? sql<Date>`coalesce(unreadable_since, ${at})` : null;
  await tx
    .updateTable('app_syncs')
    .set({ unreadable: sql`${[...unreadable]}::text[]`, unreadable_since: since })
    .where('app_id', '=', appId)
    .execute();
};

/** The apps with unreadable rows, and how many. */
export const unreadableOf = (tx: Tx, shownApps: readonly string[]) =>
  tx
    .selectFrom('app_syncs')
    .select(['app_id', 'unreadable_since', sql<number>`cardinality(unreadable)`.as('count')])
    .where('unreadable_since', 'is not', null)
    .where('app_id', '=', sql<string>`any(${[...shownApps]}::text[])`)
    .orderBy('unreadable_since', 'desc')
    .execute();

/** Whether the store took the last reply to an old review of each app, as far as that was tried since. */
export const takesOldReplies = async (tx: Tx, since: Date): Promise<Map<string, boolean>> => {
  const rows = await tx
    .selectFrom('app_syncs')
    .select(['app_id', 'takes_old'])
    .where('takes_old_at', '>=', since)
    .execute();
  return new Map(rows.map(({ app_id: appId, takes_old: isTaken }) => [appId, isTaken === true]));
};

export const noteOldReply = async (tx: Tx, appId: string, isTaken: boolean, at: Date): Promise<void> => {
  await tx
    .updateTable('app_syncs')
    .set({ takes_old: isTaken, takes_old_at: at })
    .where('app_id', '=', appId)
    .execute();
};

/** Those of some apps that have been synced before, but not since a time. */
export const notSyncedSince = async (tx: Tx, apps: readonly string[], since: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app_syncs')
    .select('app_id')
    .where('app_id', '=', sql<string>`any(${[...apps]}::text[])`)
    .where('last_succeeded_at', '<', since)
    .execute();
  return rows.map(({ app_id: appId }) => appId);
};
