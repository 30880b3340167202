import { sql } from 'kysely';
import { type Db, inTenant } from '#server/db/database.ts';
import { claimJobs, endJobs } from '#server/db/tables/claimed-jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type JobName, keyOf, type Payload } from '#server/jobs/queues.ts';
import { inTurn } from '#server/worker/in-turn.ts';
import type { World } from '#server/world.ts';

type Parts = Pick<World, 'db' | 'now' | 'log'> & { jobs: Jobs };

const isGone = (db: Db, queue: JobName, key: string) =>
  sql`delete from pgboss.job where name = ${queue} and singleton_key = ${key}`.execute(db);

/** One try of a job as a worker makes it, put there for it; answers whether it was begun at all. */
export const oneTry = async <Name extends JobName>(
  world: Parts,
  queue: Name,
  payload: Payload<Name>,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  const { db, now } = world;
  const key = keyOf(payload);
  await isGone(db, queue, key); // as the queue's keeper gives up what a dead worker held
  await inTenant(db, payload.companyId, (tx) => world.jobs.enqueue(tx, queue, payload));
  const before = payload.companyId.slice(0, -1); // the turn is this company's
  const { jobs } = await claimJobs(db, queue, {
    ...{ most: 1, perCompany: 1, turns: [before, before], at: new Date(now()) },
  });
  const [job] = jobs;
  if (job?.key !== key) throw new Error('another job was claimed');
  try {
    const retryAt = job.may ? await inTurn(world, queue, payload, work) : undefined;
    if (job.may && retryAt === undefined) await endJobs(db, queue, [job]);
  } finally {
    await isGone(db, queue, key);
  }
  return job.may;
};
