import { queryOptions, useQuery } from '@tanstack/react-query';
import * as topicApi from '#shared/contract/topic/endpoints.ts';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';

export const topicsQuery = (username: string) =>
  queryOptions({
    queryKey: ['topics', username],
    queryFn: async ({ signal }) => (await request(topicApi.list, { username }, signal)).topics,
    enabled: username !== '',
  });

const NONE: readonly Topic[] = [];

/** The topics of reviews; none until they are loaded. */
export const useTopics = (): readonly Topic[] => {
  const user = useUser();
  return useQuery(topicsQuery(user?.username ?? '')).data ?? NONE;
};
