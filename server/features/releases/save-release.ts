import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  addRelease,
  changeRelease,
  lockReleases,
  MAX_RELEASES,
  releaseOf,
  releasesCount,
} from '#server/db/tables/apps/releases.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import type * as release from '#shared/contract/release/endpoints.ts';
import { lastReleaseDay } from '#shared/domain/insights/range.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';

export const saveRelease: UseCase<typeof release.save> = (
  { db, now },
  { companyId },
  { id, appId, version, day },
) =>
  inTenant(db, companyId, async (tx) => {
    if (day > lastReleaseDay(localDay(now(), await timeZoneOf(tx))))
      throw new ApiError('MISSING_PARAMETERS', 'A release can be at most a year ahead.');
    if (!(await lockReleases(tx, appId))) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
    const entered = { appId, version, day };
    if (id !== undefined) await ownRelease(tx, id, appId);
    else if ((await releasesCount(tx, appId)) >= MAX_RELEASES)
      throw new ApiError('MAXIMUM_REACHED', `There can be ${MAX_RELEASES} releases of an app.`);
    const saved =
      id === undefined ? await addRelease(tx, companyId, entered) : await changeRelease(tx, id, entered);
    if (!saved) throw new ApiError('ENTITY_ALREADY_EXISTS', 'The app has a release of this version.');
    return { release: saved };
  });

/** Refuses what is no release, or of another app, or was not entered by hand. */
export const ownRelease = async (tx: Tx, id: string, appId?: string): Promise<void> => {
  const known = await releaseOf(tx, id);
  if (!known || (appId !== undefined && known.appId !== appId))
    throw new ApiError('ENTITY_NOT_FOUND', 'Release not found.');
  if (known.via !== 'person')
    throw new ApiError('NOT_ALLOWED', 'Only releases that were entered by hand can be changed.');
};
