import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';

/** A queue over a database, and companies that enqueue any number of jobs. */
export const openBusyQueue = async (databaseUrl: string, queue: 'draft-reply') => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const db = openEveryApp({ url: databaseUrl, connections: 4, onError });
  let named = 0;
  /** Enqueues jobs of a company, due at once or after the given seconds. */
  const putFor = async (companyId: string, count: number, startAfter = 0): Promise<void> => {
    const jobs = Array.from({ length: count }, () => {
      named += 1;
      return { companyId, appId: 'an.app', reviewId: String(named) };
    });
    const when = startAfter > 0 ? { after: new Date(Date.now() + startAfter * 1000) } : {};
    await inTenant(db, companyId, (tx) => jobQueue.enqueueAll(tx, queue, jobs, when));
  };
  return {
    db,
    putFor,
    /** Creates a company with the given number of jobs. */
    loud: async (jobs: number): Promise<string> => {
      const companyId = newId();
      await putFor(companyId, jobs);
      return companyId;
    },
    close: () => db.destroy(),
  };
};
