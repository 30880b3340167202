import { newId } from '#server/crypto/ids.ts';
import { listen } from '#server/db/listen.ts';
import { CONCURRENCY } from '#server/worker/handlers.ts';
import { openWorkerPool } from '#server/worker/worker-pool.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { openBusyQueue } from './busy-company.ts';

const QUEUE = 'draft-reply';

/** Duration of a job, and how often a quiet company enqueues one, in ms: two slots are enough for those. */
const JOB_MS = 30;
const EVERY_MS = 25;

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Options = { databaseUrl: string; noisy: number; quiet: number };

/** Sorted wait times of quiet companies' jobs in ms: alone, and next to a loud company's backlog. */
export const quietCompanyWaits = async ({ databaseUrl, noisy, quiet }: Options) => {
  const { putFor, loud, close } = await openBusyQueue(databaseUrl, QUEUE);
  const opened = await openContext({
    url: databaseUrl,
    sandboxUrl: 'http://127.0.0.1:9',
    clock: { now: Date.now() },
  });
  const putAt = new Map<string, number>();
  const waited = new Map<string, number>();
  const pool = openWorkerPool({
    context: opened.context,
    queue: QUEUE,
    concurrency: CONCURRENCY[QUEUE],
    leaseMs: 30_000,
    run: async ({ company_id }) => {
      const enqueuedAt = putAt.get(company_id);
      if (enqueuedAt !== undefined) waited.set(company_id, performance.now() - enqueuedAt);
      await after(JOB_MS);
      return { outcome: 'done' };
    },
  });
  const stopListening = listen({
    url: databaseUrl,
    channels: ['jobs'],
    onNotice: pool.wake,
    onOpen: pool.wake,
    onLost: () => undefined,
    log: opened.context.log,
  });
  const waits = async (): Promise<number[]> => {
    const companies = Array.from({ length: quiet }, () => newId());
    for (const companyId of companies) {
      putAt.set(companyId, performance.now());
      await putFor(companyId, 1);
      await after(EVERY_MS);
    }
    while (!companies.every((companyId) => waited.has(companyId))) await after(EVERY_MS);
    return companies.map((companyId) => waited.get(companyId) ?? Number.NaN).sort((a, b) => a - b);
  };
  await waits(); // what is loaded and planned once is
  const alone = await waits();
  await loud(noisy);
  const beside = await waits();
  await stopListening();
  await pool.close(1000);
  await opened.close();
  await close();
  return { alone, beside };
};

/** A percentile of the wait times. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
