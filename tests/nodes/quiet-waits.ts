import { listenForJobs } from '#server/jobs/jobs.ts';
import { newId } from '#server/kit/ids.ts';
import { AT_ONCE } from '#server/worker/handlers.ts';
import { openHands } from '#server/worker/hands.ts';
import { openWorld } from '#tests/support/open-world.ts';
import { openLoudQueue } from './loud-company.ts';

const QUEUE = 'prepare-reply';

/** How long each job takes, and how often a quiet company puts one there, in ms: two hands are enough for those. */
const JOB_MS = 30;
const EVERY_MS = 25;

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Options = { databaseUrl: string; noisy: number; quiet: number };

/** How long quiet companies' jobs wait for a worker's hands, in ms, in order: alone there, and beside a loud one's backlog. */
export const quietWaits = async ({ databaseUrl, noisy, quiet }: Options) => {
  const { boss, putFor, loud, close } = await openLoudQueue(databaseUrl, QUEUE);
  const opened = await openWorld({
    ...{ url: databaseUrl, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } },
  });
  const putAt = new Map<string, number>();
  const waited = new Map<string, number>();
  const work = async ({ companyId }: { companyId: string }): Promise<undefined> => {
    const put = putAt.get(companyId);
    if (put !== undefined) waited.set(companyId, performance.now() - put);
    await after(JOB_MS);
  };
  const hands = openHands({ world: opened.world, boss, queue: QUEUE, atOnce: AT_ONCE[QUEUE], work });
  const stopListening = await listenForJobs(boss, hands.wake, hands.wake);
  const waits = async (): Promise<number[]> => {
    const companies = Array.from({ length: quiet }, () => newId());
    for (const companyId of companies) {
      putAt.set(companyId, performance.now());
      await putFor([companyId]);
      await after(EVERY_MS);
    }
    while (!companies.every((companyId) => waited.has(companyId))) await after(EVERY_MS);
    return companies.map((companyId) => waited.get(companyId) ?? Number.NaN).sort((a, b) => a - b);
  };
  await waits(); // what is loaded and planned once is
  const alone = await waits();
  await loud(noisy);
  hands.wake();
  const beside = await waits();
  await stopListening();
  await hands.close(1000);
  await opened.close();
  await close();
  return { alone, beside };
};

/** The wait that one of so many in a hundred exceeds. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
