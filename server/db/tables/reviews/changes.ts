import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type ChangeRow = Pick<
  Selectable<Schema['changes']>,
  'xid' | 'id' | 'kind' | 'app_id' | 'review_ids' | 'user_id'
> & {
  /** Whether every change that comes before this one can be seen by now. */
  is_settled: boolean;
};

/** How far the changes of a company have been read: `xid.id` of the last one, in the order they are read. */
export type Cursor = string;

const WRITTEN = /^(\d{1,18})\.(\d{1,18})$/;

const placeOf = (cursor: Cursor) => {
  const [, xid = '0', id = '0'] = WRITTEN.exec(cursor) ?? [];
  return sql`(${xid}::xid8, ${id}::bigint)`;
};

export const isCursor = (text: string): boolean => WRITTEN.test(text);

/**
 * Changes after a cursor and up to another, oldest first. A transaction that runs still may yet put a change before one
 * that is seen already: those from the oldest such transaction on are not settled, and are to be read again.
 */
export const changesAfter = async (
  tx: Tx,
  after: Cursor,
  most: number,
  until?: Cursor,
): Promise<ChangeRow[]> => {
  const end = until === undefined ? sql`true` : sql`(xid, id) <= ${placeOf(until)}`;
  const { rows } = await sql<ChangeRow>`
    select xid, id, kind, app_id, review_ids, user_id, xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
    from changes where (xid, id) > ${placeOf(after)} and ${end} order by xid, id limit ${most}`.execute(tx);
  return rows;
};

/**
 * The cursor of whoever begins now: the newest change before everything that is not settled. A change that is committed
 * keeps its place through a crash of the server; a number that was only handed out may be handed out again.
 */
export const cursorNow = async (tx: Tx): Promise<Cursor> => {
  const { rows } = await sql<{ xid: string; id: number }>`
    select xid, id from (
      (select xid, id from changes where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, id desc limit 1)
      union all select xid, id from change_floors
    ) known order by xid desc, id desc limit 1`.execute(tx);
  return rows[0] ? `${rows[0].xid}.${rows[0].id}` : '0.0';
};

/** Whether everything after a cursor is still kept; one that this database never gave is not. */
export const isKnown = async (tx: Tx, cursor: Cursor): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select ${placeOf(cursor)} < (pg_snapshot_xmax(pg_current_snapshot()), 0)
      and not exists (select from change_floors where (xid, id) > ${placeOf(cursor)}) as known`.execute(tx);
  return rows[0]?.known ?? false;
};

/** Forgets up to `most` changes of all companies that are older than `before`; answers how many there were. */
export const purgeChanges = async (db: Db, before: Date, most: number): Promise<number> =>
  (await sql<{ forgotten: number }>`select forget_changes(${before}, ${most}) as forgotten`.execute(db))
    .rows[0]?.forgotten ?? 0;
