import pg from 'pg';
import { newId } from '#server/crypto/ids.ts';
import { type ClaimedJob, claimJobs, FIRST_CURSOR, settleJobs } from '#server/db/tables/operations/jobs.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { CONCURRENCY } from '#server/worker/handlers.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { openBusyQueue } from './support/busy-company.ts';
import { buffersOfClaim } from './support/claim-buffers.ts';

type Options = { databaseUrl: string; noisy: number; quiet: number };

const QUEUE = 'draft-reply';

/**
 * One company enqueues very many jobs, then others one each. Jobs are claimed by the worker's rules up to its concurrency,
 * and the longest-running one ends each time. Counts the order in which jobs start and the buffers that a claim reads: before
 * anything runs, in between, and when none of the remaining jobs may start.
 */
export const noisyTenant = async ({ databaseUrl, noisy, quiet }: Options) => {
  const { db, putFor, loud, close } = await openBusyQueue(databaseUrl, QUEUE);
  const loudest = await loud(noisy);
  for (let n = 0; n < quiet; n += 1) await putFor(newId(), 1);
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  await buffersOfClaim(admin, QUEUE, 1); // what a connection looks up once
  const buffers: number[] = [];
  const isLoud = ({ company_id }: ClaimedJob): boolean => company_id === loudest;
  const order: ClaimedJob[] = [];
  let [cursor, held, mostNoisyAtOnce, claims] = [FIRST_CURSOR, order.slice(), 0, 0];
  const quietStarted = () => order.filter((job) => !isLoud(job)).length;
  const end = (jobs: readonly ClaimedJob[]) =>
    settleJobs(
      db,
      jobs.map((job) => ({ ...job, how: { outcome: 'done' } })),
    );
  const claim = async (): Promise<void> => {
    const limit = CONCURRENCY[QUEUE] - held.length;
    const wanted = { limit, perCompany: RUNNING_PER_COMPANY, leaseMs: 600_000, cursor };
    const taken = await claimJobs(db, QUEUE, wanted);
    cursor = taken.cursor;
    held = [...held, ...taken.jobs];
    order.push(...taken.jobs);
    mostNoisyAtOnce = Math.max(mostNoisyAtOnce, held.filter(isLoud).length);
    claims += 1;
  };
  while (quietStarted() < quiet && claims < noisy + quiet) {
    if (claims % 10 === 0) buffers.push(await buffersOfClaim(admin, QUEUE, CONCURRENCY[QUEUE]));
    await claim();
    await end(held.slice(0, 1));
    held = held.slice(1);
  }
  await end(held);
  held = [];
  await claim(); // all places are free, and only the noisy company's are left
  buffers.push(await buffersOfClaim(admin, QUEUE, CONCURRENCY[QUEUE]));
  await admin.end();
  await close();
  return {
    quietStarted: quietStarted(),
    noisyBeforeLastQuiet: order
      .slice(
        0,
        order.findLastIndex((job) => !isLoud(job)),
      )
      .filter(isLoud).length,
    mostNoisyAtOnce,
    claims,
    all: buffers,
    buffers: { max: Math.max(...buffers), whenFull: buffers.at(-1) },
  };
};
