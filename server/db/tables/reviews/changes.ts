import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type ChangeRow = Pick<
  Selectable<Schema['changes']>,
  'xid' | 'id' | 'kind' | 'app_id' | 'apps' | 'review_ids' | 'user_id'
> & {
  /** Whether every change before this one is visible by now. */
  is_settled: boolean;
};

/** A company's read position: `xid.id` of the last change read, in reading order. */
export type Cursor = string;

/** Which transactions had ended at some moment, as PostgreSQL writes it. */
export type Snapshot = string;

const WRITTEN = /^(\d{1,18})\.(\d{1,18})$/;

const placeOf = (cursor: Cursor) => {
  const [, xid = '0', id = '0'] = WRITTEN.exec(cursor) ?? [];
  return sql`(${xid}::xid8, ${id}::bigint)`;
};

export const isCursor = (text: string): boolean => WRITTEN.test(text);

/** The snapshot of a reader who has seen everything that is visible now. */
export const snapshotNow = async (tx: Tx): Promise<Snapshot> => {
  const { rows } = await sql<{ snapshot: Snapshot }>`select pg_current_snapshot() as snapshot`.execute(tx);
  return rows[0]?.snapshot ?? '';
};

/** The number of the oldest transaction that was still running. */
export const oldestRunning = (snapshot: Snapshot): string => snapshot.slice(0, snapshot.indexOf(':'));

type Range = {
  /** The last change. */
  until?: Cursor | undefined;
  /** Only changes that were not visible in this snapshot. */
  unseenIn?: Snapshot | undefined;
};

/**
 * Changes after a cursor, oldest first. An open transaction may yet add a change before one already visible: those
 * from the oldest open transaction on are not settled, and must be read again.
 */
export const changesAfter = async (
  tx: Tx,
  after: Cursor,
  limit: number,
  { until, unseenIn }: Range = {},
): Promise<ChangeRow[]> => {
  const end = until === undefined ? sql`true` : sql`(xid, id) <= ${placeOf(until)}`;
  const news =
    unseenIn === undefined ? sql`true` : sql`not pg_visible_in_snapshot(xid, ${unseenIn}::pg_snapshot)`;
  const { rows } = await sql<ChangeRow>`
    select xid, id, kind, app_id, apps, review_ids, user_id, xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
    from changes where (xid, id) > ${placeOf(after)} and ${end} and ${news} order by xid, id limit ${limit}`.execute(
    tx,
  );
  return rows;
};

/**
 * The cursor of a new reader: the newest change before everything unsettled. A committed change keeps its position
 * through a server crash; a number that was only allocated may be allocated again.
 */
export const cursorNow = async (tx: Tx): Promise<Cursor> => {
  const { rows } = await sql<{ xid: string; id: number }>`
    select xid, id from (
      (select xid, id from changes where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, id desc limit 1)
      union all select xid, id from change_floors
    ) known order by xid desc, id desc limit 1`.execute(tx);
  return rows[0] ? `${rows[0].xid}.${rows[0].id}` : '0.0';
};

/**
 * Whether everything after a cursor is still stored. Every cursor names a change, so one whose change was neither kept nor
 * deleted by age is of another history: of a database since restored, or of a server whose last commits a failover lost.
 */
export const isKnown = async (tx: Tx, cursor: Cursor): Promise<boolean> => {
  const place = placeOf(cursor);
  const { rows } = await sql<{ known: boolean }>`
    select not exists (select from change_floors where (xid, id) > ${place})
      and (${place} = ('0'::xid8, 0)
        or exists (select from changes where (xid, id) = ${place})
        or exists (select from change_floors where (xid, id) = ${place})) as known`.execute(tx);
  return rows[0]?.known ?? false;
};

/** Deletes up to `limit` changes of all companies older than `before`; returns how many. */
export const purgeChanges = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await sql<{ deleted: number }>`select delete_old_changes(${before}, ${limit}) as deleted`.execute(db))
    .rows[0]?.deleted ?? 0;
