import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { MOST_TRIES } from './job-claims.ts';

/** A job that is this worker's. One that has been tried too often is claimed as well, and may only be ended. */
export type ClaimedJob = { id: string; companyId: string; key: string; payload: unknown; may: boolean };

/** Which company was looked at last, for ordinary jobs and for those ahead: the next claim goes on behind it. */
export type Turns = readonly string[];
export const FIRST_TURNS: Turns = ['', ''];

type Wanted = {
  most: number;
  /** Of how many jobs of one company that run at once no more are begun, on all nodes together. */
  perCompany: number;
  turns: Turns;
  at: Date;
};

/**
 * Claims jobs company by company and counts a try of each, in one statement. What it reads depends on how many companies
 * have jobs there, not on how many jobs.
 */
export const claimJobs = async (
  db: Db,
  queue: string,
  { most, perCompany, turns, at }: Wanted,
): Promise<{ turns: Turns; jobs: ClaimedJob[] }> => {
  const { rows } = await sql<{ turns: string[]; claimed: ClaimedJob[] }>`
    select turns, claimed
    from claim_jobs(${queue}, ${most}, ${perCompany}, ${MOST_TRIES}, ${at}, ${[...turns]}::text[])`.execute(
    db,
  );
  return { turns: rows[0]?.turns ?? turns, jobs: rows[0]?.claimed ?? [] };
};

/** Ends jobs that are done: they, and how often they were tried, are forgotten. */
export const endJobs = async (db: Db, queue: string, jobs: readonly ClaimedJob[]): Promise<void> => {
  const ids = jobs.map(({ id }) => id);
  const companies = jobs.map(({ companyId }) => companyId);
  const keys = jobs.map(({ key }) => key);
  await sql`select end_jobs(${queue}, ${ids}::uuid[], ${companies}::text[], ${keys}::text[])`.execute(db);
};

/** Puts claimed jobs back until the time of each; that they were begun counts for nothing. */
export const postponeJobs = async (
  db: Db,
  queue: string,
  jobs: readonly { id: string; retryAt: Date }[],
): Promise<void> => {
  await sql`
    update pgboss.job_common j set state = 'retry', start_after = p.at, started_on = null
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ retryAt }) => retryAt)}::timestamptz[]) p (id, at)
    where j.name = ${queue} and j.id = p.id and j.state = 'active'`.execute(db);
};

/** In which of the queues something may begin now: the time of a job may have come since it was put there. */
export const dueQueues = async (db: Db, queues: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...queues]}::text[]) as q (name)
    where exists (
      select from pgboss.job_common j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`.execute(db);
  return rows.map(({ name }) => name);
};
