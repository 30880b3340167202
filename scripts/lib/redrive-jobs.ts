import { inTenant, openDatabase } from '#server/db/database.ts';
import { restartJob, type SetAside, setAsideJobs } from '#server/db/tables/operations/jobs.ts';
import type { Log } from '#server/telemetry/log.ts';

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

/** Shows the jobs that were set aside, and unless they are only to be shown starts them again, each with its log line. */
export const redriveJobs = async (options: Options): Promise<{ jobs: SetAside[]; restarted: number }> => {
  const { databaseUrl: url, queue, id, isListOnly, log, by } = options;
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const db = openDatabase({ url, connections: 2, name: 'rejoinder redrive', onError });
  const jobs = await setAsideJobs(db, { queue: queue ?? null, id: id ?? null });
  let restarted = 0;
  for (const job of isListOnly ? [] : jobs) {
    const { id: jobId, company_id: companyId, key, attempts, last_error: lastError } = job;
    const isBack = await inTenant(db, companyId, (tx) => restartJob(tx, jobId));
    if (isBack) restarted += 1;
    log.info({ jobId, companyId, queue: job.queue, key, attempts, lastError, by, isBack }, 'redrive');
  }
  await db.destroy();
  return { jobs, restarted };
};
