import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import type * as application from '#shared/contract/application/endpoints.ts';
import { catalogueCode } from '#shared/domain/stores/link-errors.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The linked account's apps that are not added yet, deleted ones included. */
export const getApps: UseCase<typeof application.getApps> = async (context, { companyId }, { storeType }) => {
  const catalogue = await readCatalogue(context, companyId, storeType);
  if (!catalogue.ok)
    throw new ApiError(
      catalogueCode(storeType, catalogue.failure.kind),
      'Could not list apps from the store.',
    );
  const added = await inTenant(context.db, companyId, (tx) => shownAppIds(tx).execute());
  const isAdded = new Set(added.map(({ app_id }) => app_id));
  const { apps, unchecked } = catalogue.value;
  const offered = apps.filter(({ id }) => !isAdded.has(id));
  if (offered.length === 0 && unchecked.some((id) => !isAdded.has(id)))
    throw new ApiError('STORE_API_ERROR', 'The store did not say which apps can be read.');
  return { apps: offered };
};
