import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { type Db, inTenant } from '#server/db/database.ts';
import { claimJobs, releaseLostJobs, settleJobs } from '#server/db/tables/operations/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type JobName, keyOf, type Payload, QUEUES } from '#server/jobs/queues.ts';
import { runAttempt } from '#server/worker/attempt.ts';

type Parts = Pick<AppContext, 'now'> & { db: Db; jobs: Jobs };

/** The preceding id, so that this company is claimed next. */
const before = (companyId: string): string =>
  (BigInt(`0x${companyId.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');

/** A lease that has expired at the next check. */
const NO_LEASE_MS = -1;

/**
 * Enqueues a job due now and runs one attempt as a worker does; returns its outcome, or that it was not
 * started. An attempt that ends its process leaves an expired lease, and the next call finds the job lost.
 */
export const runJobOnce = async <Name extends JobName>(
  { db, jobs, now }: Parts,
  queue: Name,
  payload: Payload<Name>,
  work: () => Promise<unknown>,
): Promise<'done' | 'postponed' | 'failed' | 'not started'> => {
  const { setAsideRetryMs } = QUEUES[queue];
  const { companyId } = payload;
  const key = keyOf(payload);
  await releaseLostJobs(db, queue, setAsideRetryMs === undefined ? null : new Date(now() + setAsideRetryMs));
  await inTenant(db, companyId, async (tx) => {
    await jobs.enqueue(tx, queue, payload);
    await sql`update jobs set run_at = now() where key = ${key} and set_aside_at is null`.execute(tx);
  });
  const claimed = await claimJobs(db, queue, {
    limit: 1,
    perCompany: 1,
    leaseMs: NO_LEASE_MS,
    cursor: [before(companyId), before(companyId)],
  });
  const [job] = claimed.jobs;
  if (job?.key !== key) {
    if (job) await settleJobs(db, [{ ...job, how: { outcome: 'postponed', runAt: new Date(now()) } }]);
    return 'not started';
  }
  const how = await runAttempt(queue, { claims: job.claims, now }, work);
  await settleJobs(db, [{ ...job, how }]);
  return how.outcome;
};
