import { inTenant, openDatabase } from '#server/db/database.ts';
import { forgetClaim, type SetAside, setAsideJobs } from '#server/db/tables/job-claims.ts';
import { jobsOver, openQueue } from '#server/jobs/jobs.ts';
import { PAYLOADS } from '#server/jobs/queues.ts';
import type { Log } from '#server/kit/log.ts';

type Options = {
  databaseUrl: string;
  /** Which of those that are set aside; all where nothing is said. */
  queue?: string | undefined;
  id?: number | undefined;
  /** Only shown, not started again. */
  isListOnly: boolean;
  log: Log;
  /** Who has it done, for the log. */
  by: string;
};

/** Shows the jobs that were set aside, and unless they are only to be shown puts them back in their queues, each with its log line. */
export const redriveJobs = async (options: Options): Promise<{ jobs: SetAside[]; restarted: number }> => {
  const { databaseUrl: url, queue, id, isListOnly, log, by } = options;
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const db = openDatabase({ url, connections: 2, onError });
  const boss = await openQueue({ url, connections: 2, isWorker: false, onError });
  const jobs = await setAsideJobs(db, { queue: queue ?? null, id: id ?? null });
  let restarted = 0;
  for (const job of isListOnly ? [] : jobs) {
    const isBack = await inTenant(db, job.company_id, async (tx) => {
      await forgetClaim(tx, { companyId: job.company_id, queue: job.queue, key: job.job_key });
      return enqueue(jobsOver(boss), tx, job);
    });
    if (isBack) restarted += 1;
    const { id: jobId, company_id: companyId, attempts, last_error: lastError } = job;
    log.info(
      { jobId, companyId, queue: job.queue, key: job.job_key, attempts, lastError, by, isBack },
      'redrive',
    );
  }
  await boss.stop({ graceful: false });
  await db.destroy();
  return { jobs, restarted };
};

type Jobs = ReturnType<typeof jobsOver>;
type Tx = Parameters<Jobs['enqueue']>[0];

/** Puts a job back as it was; one of a queue or a shape that is no more is only forgotten. */
const enqueue = async (jobs: Jobs, tx: Tx, { queue, payload }: SetAside): Promise<boolean> => {
  switch (queue) {
    case 'sync-reviews':
    case 'prepare-reply':
    case 'submit-answer':
    case 'refresh-state':
    case 'check-subscription': {
      const parsed = PAYLOADS[queue].safeParse(payload);
      if (!parsed.success) return false;
      await jobs.enqueue(tx, queue, parsed.data);
      return true;
    }
    default:
      return false;
  }
};
