import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { hideAppsOf } from '#server/db/tables/apps/apps.ts';
import { pauseBatchesOf } from '#server/db/tables/replies/batches.ts';
import { removeStoreLink } from '#server/db/tables/stores/store-links.ts';
import type * as store from '#shared/contract/store/endpoints.ts';

/** Deletes the key and hides the store's apps. The outbox returns unsent replies to their authors as drafts. */
export const unlinkStore: UseCase<typeof store.unlink> = async (
  { db, jobs, now },
  { companyId },
  { storeType },
) => {
  await inTenant(db, companyId, async (tx) => {
    await removeStoreLink(tx, storeType);
    await hideAppsOf(tx, storeType, new Date(now()));
    const paused = await pauseBatchesOf(tx, storeType, new Date(now()));
    const resting = paused.map((batchId) => ({ companyId, batchId }));
    await jobs.enqueueAll(tx, 'send-batch', resting); // it takes back what has not left
  });
  return { success: true };
};
