import { queryOptions, useQuery } from '@tanstack/react-query';
import * as labelApi from '#shared/contract/label/endpoints.ts';
import type { Label } from '#shared/contract/label/schema.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';

export const labelsQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['labels', username],
    queryFn: async ({ signal }) => (await request(labelApi.list, { username }, signal)).labels,
    enabled: enabled && username !== '',
  });

const NONE: readonly Label[] = [];

/** The company's labels, fetched when they are wanted. */
export const useLabels = (isWanted = true): readonly Label[] => {
  const user = useUser();
  return useQuery(labelsQuery(user?.username ?? '', isWanted)).data ?? NONE;
};
