import { ApiError, type AppContext, requireOffered, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { startSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { addApps as addRows, areElsewhere } from '#server/db/tables/apps/apps.ts';
import { lockedAccount } from '#server/db/tables/stores/store-links.ts';
import type * as application from '#shared/contract/application/endpoints.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { catalogueCode } from '#shared/domain/stores/link-errors.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { modelForNew } from '#shared/domain/writer/models.ts';
import { readCatalogue } from './read-catalogue.ts';

type RequestedApp = Input<typeof application.add>['apps'][number];

const notOffered = () => new ApiError('ENTITY_NOT_FOUND', 'The linked store account has no such app.');

const taken = () =>
  new ApiError('STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY', 'Another company has linked this account.');

/** Adds apps that the store lists for the account, under the store's names, and syncs them at once. */
export const addApps: UseCase<typeof application.add> = async (context, { companyId }, { apps }) => {
  for (const { config } of apps) requireOffered(context, config?.model);
  const requested = [...new Map(apps.map((app) => [app.id, app])).values()];
  const stores = [...new Set(requested.map(({ storeType }) => storeType))].sort();
  const offered = await Promise.all(stores.map((store) => offeredOf(context, companyId, store, requested)));
  await inTenant(context.db, companyId, async (tx) => {
    // The account may have been unlinked, or another linked, while its apps were read.
    for (const { store, account } of offered)
      if ((await lockedAccount(tx, store)) !== account) throw notOffered();
    // Always in the same order, so that concurrent calls about the same apps cannot deadlock.
    const rows = offered.flatMap(({ apps: each }) => each).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const store of stores) {
      const ids = rows.filter((row) => row.store === store).map(({ id }) => id);
      if (await areElsewhere(tx, companyId, store, ids)) throw taken();
    }
    const added = await addRows(
      tx,
      companyId,
      rows,
      modelForNew(context.models, context.modelDates.endsAt, context.now()),
    );
    await startSyncs(tx, companyId, added, new Date(context.now()));
    const jobs = added.map((appId) => ({ companyId, appId }));
    await context.jobs.enqueueAll(tx, 'sync-reviews', jobs);
  });
  return { success: true };
};

const offeredOf = async (
  context: AppContext,
  companyId: string,
  store: Store,
  requested: readonly RequestedApp[],
) => {
  const catalogue = await readCatalogue(context, companyId, store);
  if (!catalogue.ok) {
    if (/^no-/.test(catalogue.failure.kind)) throw notOffered();
    throw new ApiError(catalogueCode(store, catalogue.failure.kind), 'Could not list apps from the store.');
  }
  const { apps: listed, unchecked, account } = catalogue.value;
  const found = requested
    .filter(({ storeType }) => storeType === store)
    .map(({ id, config }) => {
      const app = listed.find((each) => each.id === id);
      if (!app && unchecked.includes(id))
        throw new ApiError('STORE_API_ERROR', 'The store did not say whether the app can be read.');
      if (!app) throw notOffered();
      return { ...app, store, config };
    });
  return { store, account, apps: found };
};
