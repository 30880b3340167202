import { type RawBuilder, sql } from 'kysely';
import { type Database, NO_COMPANY, type Tx } from '#server/db/database.ts';

/** Attempts after which a failing job is set aside. */
export const MAX_ATTEMPTS = 5;

/** A job claimed by this worker. `claims` is the fencing token: a later claim of the job has a higher one. */
export type ClaimedJob = {
  id: number;
  company_id: string;
  key: string;
  payload: unknown;
  priority: number;
  claims: number;
};

/** The companies served last, for ordinary and for urgent jobs: the next claim continues after them. */
export type Cursor = readonly [ordinary: string, urgent: string];
export const FIRST_CURSOR: Cursor = [NO_COMPANY, NO_COMPANY];

/** How a job ended. `postponed` does not count as an attempt: a dependency was unavailable. */
export type Outcome =
  | { outcome: 'done' }
  | { outcome: 'postponed'; runAt: Date }
  | { outcome: 'failed'; runAt: Date; setAsideUntil: Date | null; error: string };

type NewJobs = {
  companyId: string;
  queue: string;
  jobs: readonly { key: string; payload: object }[];
  runAt: Date | null;
  isUrgent: boolean;
  /** Whether a job that is already running is to run once more. */
  isRerun: boolean;
  /** Whether a job that is already waiting is to start no later; one that is set aside stays so. */
  isForward: boolean;
};

/** Enqueues jobs in the transaction and notifies the queue's workers. A job that is already waiting stays as it is, unless it is brought forward. */
export const insertJobs = async (
  tx: Tx,
  { companyId, queue, jobs, runAt, isUrgent, ...known }: NewJobs,
): Promise<void> => {
  await sql`
    with added as (
      insert into jobs as j (company_id, queue, key, payload, priority, run_at)
      select distinct on (n.key)
        ${companyId}::uuid, ${queue}::text, n.key, n.payload, ${isUrgent ? 1 : 0}::smallint,
        coalesce(${runAt}::timestamptz, now())
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as n (key text, payload jsonb)
      order by n.key
      on conflict (company_id, queue, key) ${onConflict(known)}
      returning run_at
    )
    select pg_notify('jobs', ${queue}) where exists (select from added where run_at <= now())`.execute(tx);
};

const onConflict = ({ isRerun, isForward }: Pick<NewJobs, 'isRerun' | 'isForward'>): RawBuilder<unknown> =>
  isRerun || isForward
    ? sql`do update set rerun_at = case when j.is_running then least(j.rerun_at, excluded.run_at) end,
        run_at = case when j.is_running then j.run_at else least(j.run_at, excluded.run_at) end
      where case when j.is_running then ${sql.lit(isRerun)} else ${sql.lit(isForward)} and j.set_aside_at is null end`
    : sql`do nothing`;

type Wanted = {
  limit: number;
  /** Concurrent jobs of one company, over all nodes. */
  perCompany: number;
  leaseMs: number;
  cursor: Cursor;
};

/**
 * Claims due jobs, round-robin over companies. What it reads depends on how many companies have jobs, not on how many
 * jobs.
 */
export const claimJobs = async (
  db: Database,
  queue: string,
  { limit, perCompany, leaseMs, cursor }: Wanted,
): Promise<{ jobs: ClaimedJob[]; cursor: Cursor }> => {
  const { rows } = await sql<ClaimedJob>`
    select * from claim_jobs(${queue}, ${limit}, ${perCompany}, ${leaseMs} * interval '1 ms', ${[...cursor]}::uuid[])`.execute(
    db,
  );
  const last = (ofPriority: number): string | undefined =>
    rows.findLast(({ priority }) => priority === ofPriority)?.company_id;
  return { jobs: rows, cursor: [last(0) ?? cursor[0], last(1) ?? cursor[1]] };
};

/** A job that was set aside just now. */
export type NewlySetAside = { id: number; company_id: string; key: string };

/** Settles jobs in one statement; returns those that were set aside. */
export const settleJobs = async (
  db: Database,
  ended: readonly (Pick<ClaimedJob, 'id' | 'claims'> & { how: Outcome })[],
): Promise<NewlySetAside[]> => {
  const outcomes = ended.map(({ id, claims, how }) => ({
    id,
    claims,
    outcome: how.outcome,
    ...(how.outcome === 'done' ? {} : { run_at: how.runAt }),
    ...(how.outcome === 'failed' ? { error: how.error, set_aside_until: how.setAsideUntil } : {}),
  }));
  const { rows } = await sql<NewlySetAside>`
    select * from settle_jobs(${JSON.stringify(outcomes)}::jsonb, ${MAX_ATTEMPTS})`.execute(db);
  return rows;
};

/** Heartbeat: extends the leases of these jobs. */
export const extendLeases = async (
  db: Database,
  jobs: readonly Pick<ClaimedJob, 'id' | 'claims'>[],
  leaseMs: number,
): Promise<void> => {
  const ids = jobs.map(({ id }) => id);
  const claims = jobs.map((job) => job.claims);
  await sql`
    select extend_leases(${ids}::bigint[], ${claims}::integer[], ${leaseMs} * interval '1 ms')`.execute(db);
};

/** Releases jobs whose lease expired, or sets aside those out of attempts. */
export const releaseLostJobs = async (
  db: Database,
  queue: string,
  setAsideUntil: Date | null,
): Promise<(NewlySetAside & { is_set_aside: boolean })[]> =>
  (
    await sql<NewlySetAside & { is_set_aside: boolean }>`
      select * from release_lost_jobs(${queue}, ${MAX_ATTEMPTS}, ${setAsideUntil}::timestamptz)`.execute(db)
  ).rows;

/** The company's jobs set aside, newest first, of visible apps. */
export const setAsideOf = (tx: Tx, shownApps: readonly string[]) =>
  tx
    .selectFrom('jobs')
    .select(['queue', 'app_id', 'review_id', 'set_aside_at'])
    .select(sql<number | null>`(payload ->> 'replyRevision')::integer`.as('reply_revision'))
    .where('set_aside_at', 'is not', null)
    .where('app_id', '=', sql<string>`any(${[...shownApps]}::text[])`)
    .orderBy('set_aside_at', 'desc')
    .limit(100)
    .execute();

export type SetAside = {
  id: number;
  company_id: string;
  queue: string;
  key: string;
  attempts: number;
  last_error: string | null;
  set_aside_at: Date;
};

/** Jobs set aside, of all companies, oldest first: all, one queue's, or one. */
export const setAsideJobs = async (
  db: Database,
  { queue = null, id = null }: { queue?: string | null; id?: number | null },
): Promise<SetAside[]> =>
  (await sql<SetAside>`select * from set_aside_jobs(${queue}, ${id})`.execute(db)).rows;

/** Retries a job that was set aside; returns whether it still was. */
export const restartJob = (tx: Tx, id: number): Promise<boolean> => restart(tx, sql<boolean>`id = ${id}`);

/** Retries at once the syncs of these apps that were set aside. */
export const restartSyncs = async (tx: Tx, appIds: readonly string[]): Promise<void> => {
  await restart(tx, sql<boolean>`queue = 'sync-reviews' and app_id = any(${[...appIds]}::text[])`);
};

/** Whether any was set aside. */
const restart = async (tx: Tx, condition: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql`
    with restarted as (
      update jobs set attempts = 0, set_aside_at = null, run_at = now()
      where ${condition} and set_aside_at is not null and not is_running
      returning queue
    )
    select pg_notify('jobs', queue) from (select distinct queue from restarted) q`.execute(tx);
  return rows.length > 0;
};

/** Since when drafts and classifications wait that were tried several times, if that was before `before`. */
export const writingStuckSince = async (tx: Tx, before: Date): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('jobs')
      .select('created_at')
      .where('queue', 'in', ['draft-reply', 'classify-review'])
      .where('is_running', '=', false)
      .where('claims', '>', 2)
      .where('set_aside_at', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.created_at;

export type QueueMetrics = {
  queue: string;
  ready: number;
  scheduled: number;
  running: number;
  set_aside: number;
  /** Since when the oldest ready job could have started. */
  oldest: Date | null;
};

/** The number of jobs; queues without any are missing. */
export const queueMetrics = async (db: Database): Promise<QueueMetrics[]> =>
  (await sql<QueueMetrics>`select * from job_metrics()`.execute(db)).rows;

/** Whether a job of the company in scope waits in a queue or runs; one that was set aside does neither. */
export const isEnqueued = async (tx: Tx, queue: string): Promise<boolean> =>
  (await tx
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('set_aside_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
