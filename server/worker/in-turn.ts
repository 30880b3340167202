import { inTenant } from '#server/db/database.ts';
import { recordFault, uncountTry } from '#server/db/tables/job-claims.ts';
import { type JobName, keyOf, type Payload } from '#server/jobs/queues.ts';
import type { World } from '#server/world.ts';

/** What a handler may say of a job that is to come back: as its queue says, or not before a time. */
export type ComeBack = 'try-again' | { retryAt: Date };

const isComeBack = (handled: unknown): handled is ComeBack =>
  handled === 'try-again' || (typeof handled === 'object' && handled !== null && 'retryAt' in handled);

/**
 * Does a job that was claimed. When it throws, and its tries are used up, it is set aside and the company is told; one that
 * ends its process is set aside by the claim that finds its tries used up. A job that is to come back found what it needs
 * away: that is no try of its own, and those before still count. Answers when it is to come back, where it knows.
 */
export const inTurn = async <Name extends JobName>(
  world: Pick<World, 'db' | 'now' | 'log'>,
  queue: Name,
  payload: Payload<Name>,
  work: () => Promise<unknown>,
): Promise<Date | undefined> => {
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
  if (!isComeBack(handled)) return undefined;
  await inTenant(world.db, companyId, (tx) => uncountTry(tx, job));
  if (handled !== 'try-again') return handled.retryAt;
  throw new Error('what the job needs is away');
};
