import { inTenant } from '#server/db/database.ts';
import { APPLE_BUDGET, endCall, takeCall } from '#server/db/tables/store-budgets.ts';
import type { CatalogueResult } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { failed } from '#shared/domain/result.ts';

/** How long a person waits for the reading of reviews to let go of their key, in ms. */
const PATIENCE_MS = 10_000;

/** Does `work` while nobody else calls Apple with the company's key: two calls at once are answered with 429. */
export const inAppleTurn = async (
  world: World,
  companyId: string,
  work: () => CatalogueResult,
): CatalogueResult => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = new Date(world.now());
    const { retryAt } = await inTenant(world.db, companyId, (tx) =>
      takeCall(tx, APPLE_BUDGET, { companyId, now, leaseMs: world.timing.lease }),
    );
    if (retryAt === null) break;
    const ms = retryAt.getTime() - now.getTime();
    if (Date.now() + ms > until) return failed({ kind: 'away', detail: 'the key is busy' });
    await new Promise((due) => setTimeout(due, ms)); // whoever has the key now ends soon
  }
  try {
    return await work();
  } finally {
    await inTenant(world.db, companyId, (tx) => endCall(tx, APPLE_BUDGET.bucket, null));
  }
};
