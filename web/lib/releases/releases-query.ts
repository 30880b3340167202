import { queryOptions } from '@tanstack/react-query';
import * as releaseApi from '#shared/contract/release/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

/** The releases of all apps, the newest first. */
export const releasesQuery = (username: string) =>
  queryOptions({
    queryKey: ['releases', username],
    queryFn: async ({ signal }) => (await request(releaseApi.list, { username }, signal)).releases,
  });
