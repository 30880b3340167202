import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as destinationApi from '#shared/contract/destination/endpoints.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { request } from '#web/lib/api/query-client.ts';

const key = (username: string) => ['destinations', username] as const;

/** How often the list is read again while it is shown, in ms: a channel may fail at any time. */
const POLL_MS = 30_000;

export const channelsQuery = (username: string) =>
  queryOptions({
    queryKey: key(username),
    queryFn: async ({ signal }) => (await request(destinationApi.list, { username }, signal)).destinations,
    refetchInterval: POLL_MS,
    enabled: username !== '',
  });

export const logQuery = (username: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...key(username), id],
    queryFn: ({ pageParam, signal }) =>
      request(destinationApi.log, { username, id, ...(pageParam > 0 && { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

export type ChannelInput = Input<typeof destinationApi.save>;
export const saveChannel = (input: ChannelInput) => request(destinationApi.save, input);
export const deleteChannel = (username: string, id: string) =>
  request(destinationApi.delete, { username, id });
export const testChannel = async (username: string, id: string) =>
  (await request(destinationApi.test, { username, id })).entry;
export const replay = async (username: string, id: string, delivery: string) =>
  (await request(destinationApi.replay, { username, id, delivery })).entry;
