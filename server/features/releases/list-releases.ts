import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { releasesOf } from '#server/db/tables/apps/releases.ts';
import type * as release from '#shared/contract/release/endpoints.ts';

export const listReleases: UseCase<typeof release.list> = ({ db }, { companyId }, { appId }) =>
  readInTenant(db, companyId, async (tx) => {
    if (appId !== undefined && !(await appOf(tx, appId)))
      throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
    return { releases: await releasesOf(tx, appId) };
  });
