import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { hideAppsOf } from '#server/db/tables/apps/apps.ts';
import { callerOf } from '#server/db/tables/company/callers.ts';
import { isAbandoned, refuseTokensBefore, retireUser } from '#server/db/tables/company/users.ts';
import { pauseBatchesBy, pauseBatchesOf } from '#server/db/tables/replies/batches.ts';
import { removeStoreLink } from '#server/db/tables/stores/store-links.ts';

/** What happened to an account at the identity provider: its earlier tokens were revoked, or it was deleted. */
export type AccountChange =
  | { kind: 'tokens-revoked'; userId: string; validSince: Date }
  | { kind: 'deleted'; userId: string };

/** Applies it to the user registered under the account, if there is one. */
export const followAccount = async ({ db, jobs, now }: AppContext, change: AccountChange): Promise<void> => {
  const { userId } = change;
  const row = await callerOf(db, userId);
  if (row === undefined) return;
  await inTenant(db, row.company_id, async (tx) => {
    if (change.kind === 'tokens-revoked') return refuseTokensBefore(tx, userId, change.validSince);
    await retireUser(tx, userId);
    const at = new Date(now());
    const paused = await pauseBatchesBy(tx, userId, at);
    // A company without accounts has its stores unlinked: the keys are deleted, and a new account can link the stores.
    for (const store of (await isAbandoned(tx)) ? (['apple', 'google'] as const) : []) {
      await removeStoreLink(tx, store);
      await hideAppsOf(tx, store, at);
      paused.push(...(await pauseBatchesOf(tx, store, at)));
    }
    const resting = paused.map((batchId) => ({ companyId: row.company_id, batchId }));
    await jobs.enqueueAll(tx, 'send-batch', resting); // it takes back what has not left
  });
};
