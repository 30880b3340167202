import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import type { application } from '#shared/contract/application.ts';
import { catalogueCode } from '#shared/domain/stores/catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The apps of a linked account that are not added; one that was deleted is offered again. */
export const getApps: UseCase<typeof application.getApps> = async (context, { companyId }, { storeType }) => {
  const catalogue = await readCatalogue(context, companyId, storeType);
  if (!catalogue.ok)
    throw new ApiError(catalogueCode(storeType, catalogue.failure.kind), 'The store told no apps.');
  const added = await inTenant(context.db, companyId, (tx) => shownAppIds(tx).execute());
  const isAdded = new Set(added.map(({ app_id }) => app_id));
  return { apps: catalogue.value.apps.filter(({ id }) => !isAdded.has(id)) };
};
