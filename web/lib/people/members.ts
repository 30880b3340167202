import { queryOptions, useQuery } from '@tanstack/react-query';
import * as memberApi from '#shared/contract/member/endpoints.ts';
import type { Member } from '#shared/contract/member/schema.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';

export const membersQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['team', username, 'members'],
    queryFn: async ({ signal }) => (await request(memberApi.list, { username }, signal)).members,
    enabled: enabled && username !== '',
  });

const NONE: readonly Member[] = [];

/** The people of the company, fetched when they are wanted; none until then. */
export const useMembers = (isWanted = true): readonly Member[] =>
  useQuery(membersQuery(useUser()?.username ?? '', isWanted)).data ?? NONE;
