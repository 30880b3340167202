import pg from 'pg';
import { type ClaimedJob, claimJobs, endJobs, FIRST_TURNS } from '#server/db/tables/claimed-jobs.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { newId } from '#server/kit/ids.ts';
import { AT_ONCE } from '#server/worker/handlers.ts';
import { ownerUrl } from '#tests/support/owner-url.ts';
import { buffersOfClaim } from './claim-buffers.ts';
import { openLoudQueue } from './loud-company.ts';

type Options = { databaseUrl: string; noisy: number; quiet: number };

const QUEUE = 'prepare-reply';

/**
 * One company puts very many jobs in the queue, then others one each. Hands as a worker has them take jobs by its rules,
 * and the one that has worked longest is done. What is counted is the order in which jobs begin, and what a claim reads:
 * before anything runs, between, and when no more of what is left may begin.
 */
export const noisyTenant = async ({ databaseUrl, noisy, quiet }: Options) => {
  const { db, putFor, loud, close } = await openLoudQueue(databaseUrl, QUEUE);
  const loudest = await loud(noisy);
  await putFor(Array.from({ length: quiet }, () => newId()));
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  await buffersOfClaim(admin, QUEUE, 1); // what a connection looks up once
  const buffers: number[] = [];
  const isLoud = ({ companyId }: ClaimedJob): boolean => companyId === loudest;
  const order: ClaimedJob[] = [];
  let [turns, held, mostNoisyAtOnce, claims] = [FIRST_TURNS, order.slice(), 0, 0];
  const quietStarted = () => order.filter((job) => !isLoud(job)).length;
  const claim = async (): Promise<void> => {
    const most = AT_ONCE[QUEUE] - held.length;
    const wanted = { most, perCompany: RUNNING_PER_COMPANY, turns, at: new Date() };
    const taken = await claimJobs(db, QUEUE, wanted);
    turns = taken.turns;
    held = [...held, ...taken.jobs];
    order.push(...taken.jobs);
    mostNoisyAtOnce = Math.max(mostNoisyAtOnce, held.filter(isLoud).length);
    claims += 1;
  };
  while (quietStarted() < quiet && claims < noisy + quiet) {
    if (claims % 10 === 0) buffers.push(await buffersOfClaim(admin, QUEUE, AT_ONCE[QUEUE]));
    await claim();
    await endJobs(db, QUEUE, held.slice(0, 1));
    held = held.slice(1);
  }
  await endJobs(db, QUEUE, held);
  held = [];
  await claim(); // all hands are free, and only the noisy company's are left
  buffers.push(await buffersOfClaim(admin, QUEUE, AT_ONCE[QUEUE]));
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
    buffers: { most: Math.max(...buffers), whenFull: buffers.at(-1) },
  };
};
