import { inTenant } from '#server/db/database.ts';
import { forgetClaim, recordFault } from '#server/db/tables/job-claims.ts';
import { type JobName, keyOf, type Payload } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';

/**
 * Does a job that was claimed. When it throws, and its tries are used up, it is set aside and the company is told; one that
 * ends its process is set aside by the claim that finds its tries used up. A job that answers `try-again` found what it
 * needs away: that is no fault of its own, and it comes back as its queue says.
 */
export const inTurn = async <Name extends JobName>(
  world: Pick<World, 'db' | 'now' | 'log'>,
  queue: Name,
  payload: Payload<Name>,
  work: () => Promise<unknown>,
): Promise<void> => {
  const { companyId } = payload;
  const job = { companyId, queue, key: keyOf(payload) };
  let handled: unknown;
  try {
    handled = await work();
  } catch (error) {
    const words = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
    const at = new Date(world.now());
    const isAside = await inTenant(world.db, companyId, (tx) => recordFault(tx, job, words, at));
    if (isAside) world.log.error({ companyId, job: queue, key: job.key, err: error }, 'a job was set aside');
    throw error;
  }
  if (handled !== 'try-again') return;
  await inTenant(world.db, companyId, (tx) => forgetClaim(tx, job));
  throw new Error('what the job needs is away');
};
