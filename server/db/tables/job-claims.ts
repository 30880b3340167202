import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Tries after which a job that never ends is set aside; each is counted by the claim (`server/jobs/claims.ts`). */
export const MOST_TRIES = 5;

/** A job of a company: its queue, and what tells it from the others there. */
export type JobKey = { companyId: string; queue: string; key: string };

/** The try that the claim counted was none: what keeps the job from being done is no fault of its own. */
export const uncountTry = async (tx: Tx, { queue, key }: JobKey): Promise<void> => {
  const claims = tx.deleteFrom('job_claims').where('queue', '=', queue).where('job_key', '=', key);
  await claims.where('attempts', '<=', 1).where('set_aside_at', 'is', null).execute();
  await tx
    .updateTable('job_claims')
    .set({ attempts: sql`attempts - 1` })
    .where('queue', '=', queue)
    .where('job_key', '=', key)
    .where('attempts', '>', 1)
    .where('set_aside_at', 'is', null)
    .execute();
};

/** The job is to be tried anew, however often it was tried. */
export const forgetClaim = async (tx: Tx, { queue, key }: JobKey): Promise<void> => {
  await tx.deleteFrom('job_claims').where('queue', '=', queue).where('job_key', '=', key).execute();
};

/** The try failed: after the last one the job is set aside; answers whether it is. */
export const recordFault = async (
  tx: Tx,
  { queue, key }: JobKey,
  error: string,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('job_claims')
    .set({
      last_error: error,
      set_aside_at: sql<Date | null>`case when attempts >= ${MOST_TRIES}::int then coalesce(set_aside_at, ${at}::timestamptz) end`,
    })
    .where('queue', '=', queue)
    .where('job_key', '=', key)
    .returning('set_aside_at')
    .executeTakeFirst();
  return Boolean(row?.set_aside_at);
};

/** What of the company is set aside, newest first, of apps that are shown. */
export const setAsideOf = (tx: Tx, shownApps: readonly string[]) =>
  tx
    .selectFrom('job_claims')
    .select(['queue', 'app_id', 'review_id', 'set_aside_at'])
    .where('set_aside_at', 'is not', null)
    .where('app_id', '=', sql<string>`any(${[...shownApps]}::text[])`)
    .orderBy('set_aside_at', 'desc')
    .limit(100)
    .execute();

export type SetAside = {
  id: number;
  company_id: string;
  queue: string;
  job_key: string;
  payload: unknown;
  attempts: number;
  last_error: string | null;
  set_aside_at: Date;
};

/** What is set aside of all companies, oldest first: everything, one queue's, or one. */
export const setAsideJobs = async (
  db: Db,
  { queue = null, id = null }: { queue?: string | null; id?: number | null },
): Promise<SetAside[]> =>
  (await sql<SetAside>`select * from set_aside_jobs(${queue}, ${id})`.execute(db)).rows;
