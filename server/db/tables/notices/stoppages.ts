import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type StoppageRow = Selectable<Schema['stoppages']>;

/** What does not work now. */
export const stoppagesOf = (tx: Tx): Promise<StoppageRow[]> =>
  tx.selectFrom('stoppages').selectAll().execute();

/** False if it is known. */
export const addStoppage = async (tx: Tx, row: Insertable<Schema['stoppages']>): Promise<boolean> => {
  const added = await tx
    .insertInto('stoppages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'cause', 'about']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

/** False if it is known to work. */
export const removeStoppage = async (
  tx: Tx,
  { cause, about }: Pick<StoppageRow, 'cause' | 'about'>,
): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('stoppages')
    .where('cause', '=', cause)
    .where('about', '=', about)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
};

type Watched = {
  at: Date;
  /** What has not worked since then may have stopped. */
  before: Date;
  day: string;
  callsADay: number;
  month: string;
  monthlyLimit: number;
  isFree: boolean;
  limit: number;
};

/** The companies where something may have stopped, or has. */
export const companiesToWatch = async (db: Db, watched: Watched): Promise<string[]> =>
  (
    await sql<{ company_id: string }>`
      select * from companies_to_watch(${watched.at}, ${watched.before}, ${watched.day}::date, ${watched.callsADay},
        ${watched.month}, ${watched.monthlyLimit}, ${watched.isFree}, ${watched.limit})`.execute(db)
  ).rows.map(({ company_id }) => company_id);
