import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { FUNCTIONS, MIGRATIONS } from '#server/db/migrate.ts';

/** Rows at which a count stops; a metric that reaches it means "at least". */
const MAX_ROWS = 1000;

type SyncMetrics = {
  store: string;
  overdue: number;
  failing: number;
  due_since: Date | null;
  good_until: Date;
};

/** Apps of all companies whose sync is overdue or failing, by store; a store without any is missing. */
export const syncMetrics = async (db: Database, at: Date, isFree: boolean): Promise<SyncMetrics[]> =>
  (await sql<SyncMetrics>`select * from sync_metrics(${at}, ${MAX_ROWS}, ${isFree})`.execute(db)).rows;

type SubmitMetrics = { state: string; waiting: number; since: Date };

/** Pending submits of all companies, by state. */
export const submitMetrics = async (db: Database): Promise<SubmitMetrics[]> =>
  (await sql<SubmitMetrics>`select * from submit_metrics(${MAX_ROWS})`.execute(db)).rows;

/**
 * Whether every migration and function of this release was applied; the database may be on a later release, whose
 * functions differ.
 */
export const isMigrated = async (db: Database): Promise<boolean> => {
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
