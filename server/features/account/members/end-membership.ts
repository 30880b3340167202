import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { changeMembership } from '#server/db/tables/company/memberships.ts';
import { pauseBatchesBy } from '#server/db/tables/replies/batches.ts';
import { passOn } from './pass-on.ts';

/**
 * A person is no longer a member of the company in scope. Streams and downloads end as they are checked; replies that wait
 * are refused when the outbox claims them; batches that they started rest. What they typed becomes the draft of whoever
 * removes them (`by`), or of the owner of longest standing.
 */
export const endMembership = async (
  { jobs, now }: AppContext,
  tx: Tx,
  { companyId, userId, by }: { companyId: string; userId: string; by?: string },
): Promise<{ unassigned: number }> => {
  const at = new Date(now());
  await changeMembership(tx, userId, { ended_at: at });
  const { unassigned } = await passOn(tx, userId, by);
  const paused = await pauseBatchesBy(tx, userId, at);
  const resting = paused.map((batchId) => ({ companyId, batchId }));
  await jobs.enqueueAll(tx, 'send-batch', resting); // it takes back what has not left
  return { unassigned };
};
