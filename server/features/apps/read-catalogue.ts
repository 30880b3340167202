import { ApiError, type AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { mayReadGoogle } from '#server/db/tables/stores/store-budgets.ts';
import { openedLinkOf } from '#server/db/tables/stores/store-links.ts';
import { exclusiveAppleCalls } from '#server/features/stores/exclusive-apple-call.ts';
import type { Catalogue, CatalogueFailure } from '#server/integrations/stores/port.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/** The apps of the company's linked account, and which one that is; fails if the store is not linked. */
export const readCatalogue = async (
  context: AppContext,
  companyId: string,
  store: Store,
): Promise<Result<Catalogue & { account: string | null }, CatalogueFailure>> => {
  const link = await inTenant(context.db, companyId, (tx) =>
    openedLinkOf(tx, context.vault, companyId, store),
  );
  if (link === undefined) throw new ApiError('ENTITY_NOT_FOUND', 'The store is not linked.');
  const { key, account } = link;
  if (key === 'unreadable') return failed({ kind: 'credentials', detail: 'the sealed key cannot be opened' });
  const catalogue = await context.stores.catalogue(key, {
    mayRead: mayReadGoogle(context.db, companyId, context.now),
    inTurn: exclusiveAppleCalls(context, companyId),
  });
  if (!catalogue.ok)
    context.log.warn(
      { event: 'store.catalogue_failed', companyId, store, failure: catalogue.failure },
      'Listing store apps failed',
    );
  return catalogue.ok ? ok({ ...catalogue.value, account }) : catalogue;
};
