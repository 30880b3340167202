import { openDatabase } from '#server/db/database.ts';
import { openQueue } from '#server/jobs/jobs.ts';
import { keyOf } from '#server/jobs/queues.ts';
import { newId } from '#server/kit/ids.ts';

/** Jobs written by one statement. */
const AT_ONCE = 1000;

/** A queue over a database, and companies that put as many jobs in it as they like. */
export const openLoudQueue = async (databaseUrl: string, queue: 'prepare-reply') => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const boss = await openQueue({ url: databaseUrl, connections: 4, isWorker: false, onError });
  const db = openDatabase({ url: databaseUrl, connections: 4, onError });
  let named = 0;
  /** One job each, due at once or after so many seconds. */
  const putFor = async (companies: readonly string[], startAfter = 0): Promise<void> => {
    await boss.insert(
      queue,
      companies.map((companyId) => {
        named += 1;
        const data = { companyId, appId: 'an.app', reviewId: String(named) };
        return { data, startAfter, singletonKey: keyOf(data), group: { id: companyId } };
      }),
    );
  };
  return {
    ...{ boss, db, putFor },
    /** A company with so many jobs. */
    loud: async (jobs: number): Promise<string> => {
      const companyId = newId();
      for (let put = 0; put < jobs; put += AT_ONCE)
        await putFor(Array.from({ length: Math.min(AT_ONCE, jobs - put) }, () => companyId));
      return companyId;
    },
    close: async (): Promise<void> => {
      await boss.stop({ graceful: false });
      await db.destroy();
    },
  };
};
