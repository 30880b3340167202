import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { startSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { addApps } from '#server/db/tables/apps/apps.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { makeCompany } from '#tests/support/app/company.ts';

/** An app of its own company without access: nothing is drafted, but syncing continues. */
export const modelApp = async (context: AppContext, store: Store, seed: number) => {
  const { companyId } = await makeCompany(context.db, context.now(), { trialEndsAt: 0 });
  const appId = store === 'apple' ? String(50_000 + seed) : `model.app${seed}`;
  const key =
    store === 'apple'
      ? { store, keyId: `K${seed}`, privateKey: '' }
      : { store, developerId: 'D', clientEmail: `${seed}@acme.test`, privateKey: '' };
  await inTenant(context.db, companyId, async (tx) => {
    await saveStoreLink(tx, context.vault, { companyId, key, developerName: 'Model' });
    await addApps(tx, companyId, [{ id: appId, store, name: 'Model', image: '', creator: '' }]);
    await startSyncs(tx, companyId, [appId], new Date(context.now()));
  });
  return { companyId, appId };
};
