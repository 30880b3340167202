import { inTenant } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { application } from '#shared/contract/application.ts';
import { catalogueCode } from '#shared/domain/catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The apps of a linked account that are not added; one that was deleted is offered again. */
export const getApps: UseCase<typeof application.getApps> = async (world, { companyId }, { storeType }) => {
  const catalogue = await readCatalogue(world, companyId, storeType);
  if (!catalogue.ok)
    throw new Refusal(catalogueCode(storeType, catalogue.failure.kind), 'The store told no apps.');
  const added = await inTenant(world.db, companyId, (tx) => shownAppIds(tx).execute());
  const isAdded = new Set(added.map(({ app_id }) => app_id));
  return { apps: catalogue.value.apps.filter(({ id }) => !isAdded.has(id)) };
};
