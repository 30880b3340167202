import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { release } from '#shared/contract/release.ts';
import { request } from '#web/lib/api/queries.ts';
import { call } from '#web/lib/auth/session.ts';

/** The releases of all apps, the newest first. */
export const releasesQuery = (username: string) =>
  queryOptions({
    queryKey: ['releases', username],
    queryFn: async ({ signal }) => (await request(release.list, { username }, signal)).releases,
  });

export type ReleaseFields = { id?: string | undefined; appId: string; version: string; day: string };

export const saveRelease = (username: string, { id, ...fields }: ReleaseFields) =>
  call(release.save, { ...fields, ...(id === undefined ? {} : { id }), username });

export const deleteRelease = (username: string, id: string) => call(release.delete, { id, username });

/** Reads again what shows releases. */
export const refreshReleases = (queries: QueryClient): void => {
  void queries.invalidateQueries({ queryKey: ['releases'] });
  void queries.invalidateQueries({ queryKey: ['insights'] });
};
