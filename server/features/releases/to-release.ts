import type { ReleaseRow } from '#server/db/tables/apps/releases.ts';
import type { Release } from '#shared/contract/release.ts';

export const toRelease = ({ release_id: id, app_id: appId, version, day, via }: ReleaseRow): Release => ({
  id,
  appId,
  version,
  day,
  via,
});
