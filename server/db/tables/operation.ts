import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { MIGRATIONS } from '../migrate.ts';

/** Rows that a look at everything stops at; a figure that has reached it says `at least`. */
const MOST = 1000;

type SyncFigures = {
  store: string;
  overdue: number;
  failing: number;
  due_since: Date | null;
  good_until: Date;
};

/** Apps of all companies whose reading is overdue or fails, by store; a store without any is not there. */
export const syncFigures = async (db: Db, at: Date): Promise<SyncFigures[]> =>
  (await sql<SyncFigures>`select * from sync_figures(${at}, ${MOST})`.execute(db)).rows;

type SubmitFigures = { state: string; waiting: number; since: Date };

/** Submits of all companies that have not ended, by state. */
export const submitFigures = async (db: Db): Promise<SubmitFigures[]> =>
  (await sql<SubmitFigures>`select * from submit_figures(${MOST})`.execute(db)).rows;

/** Whether every migration that this program knows has run; the database may know newer ones. */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ ran: number }>`
    select count(*)::int as ran from migrations where name = any(${MIGRATIONS})`.execute(db);
  return rows[0]?.ran === MIGRATIONS.length;
};
