import { queryOptions } from '@tanstack/react-query';
import * as releaseApi from '#shared/contract/release/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

/** The newest release of each app, judged against those before it. */
export const watchQuery = (username: string) =>
  queryOptions({
    queryKey: ['releases', 'watch', username] as const,
    queryFn: async ({ signal }) => (await request(releaseApi.watch, { username }, signal)).releases,
  });
