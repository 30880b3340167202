import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { FUNCTIONS, MIGRATIONS } from '#server/db/migrate.ts';

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
export const syncMetrics = async (db: Db, at: Date): Promise<SyncFigures[]> =>
  (await sql<SyncFigures>`select * from sync_figures(${at}, ${MOST})`.execute(db)).rows;

type SubmitFigures = { state: string; waiting: number; since: Date };

/** Submits of all companies that have not ended, by state. */
export const submitMetrics = async (db: Db): Promise<SubmitFigures[]> =>
  (await sql<SubmitFigures>`select * from submit_figures(${MOST})`.execute(db)).rows;

/**
 * Whether every migration and every function that this program knows was applied; the database may know newer migrations,
 * whose functions are others.
 */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ migrations: number; functions: number; is_newer: boolean }>`
    select (select count(*)::int from migrations where name = any(${MIGRATIONS})) as migrations,
      exists (select from migrations where name <> all(${MIGRATIONS})) as is_newer,
      (select count(*)::int from function_files join unnest(
        ${FUNCTIONS.map(({ file }) => file)}::text[], ${FUNCTIONS.map(({ hash }) => hash)}::text[]) as known (file, hash)
        using (file, hash)) as functions`.execute(db);
  const [found] = rows;
  if (found?.migrations !== MIGRATIONS.length) return false;
  return found.is_newer || found.functions === FUNCTIONS.length;
};
