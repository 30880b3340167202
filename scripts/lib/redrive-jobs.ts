import { inTenant, openDatabase, seeing } from '#server/db/database.ts';
import { restartJob, type SetAside, setAsideJobs } from '#server/db/tables/operations/jobs.ts';
import type { Log } from '#server/telemetry/log.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';

type Options = {
  databaseUrl: string;
  /** Which set-aside jobs; all by default. */
  queue?: string | undefined;
  id?: number | undefined;
  /** List without restarting. */
  isListOnly: boolean;
  log: Log;
  /** The operator, for the log. */
  by: string;
};

/** Lists the jobs that were set aside and, unless `isListOnly`, restarts and logs each. */
export const redriveJobs = async (options: Options): Promise<{ jobs: SetAside[]; restarted: number }> => {
  const { databaseUrl: url, queue, id, isListOnly, log, by } = options;
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const db = seeing(openDatabase({ url, connections: 2, name: 'rejoinder redrive', onError }), everyApp);
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
