import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import * as viewApi from '#shared/contract/view/endpoints.ts';
import type { View } from '#shared/contract/view/schema.ts';
import { request } from '#web/lib/api/query-client.ts';
import { call } from '#web/lib/auth/session.ts';

/** Pinned ones first, then by name. */
const sorted = (views: readonly View[]): View[] =>
  views.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || a.name.localeCompare(b.name));

export const viewsQuery = (username: string) =>
  queryOptions({
    queryKey: ['views', username],
    queryFn: async ({ signal }) => (await request(viewApi.list, { username }, signal)).views,
    select: sorted,
  });

/** Counts older than this are asked for again, in ms; the server keeps them as long. */
const FRESH_MS = 60_000;

export const viewCountsQuery = (username: string) =>
  queryOptions({
    queryKey: ['views', username, 'counts'],
    queryFn: async ({ signal }) => (await request(viewApi.counts, { username }, signal)).counts,
    staleTime: FRESH_MS,
  });

export const saveView = (input: Input<typeof viewApi.save>) => request(viewApi.save, input);

export const deleteView = async (username: string, id: string): Promise<void> => {
  const answer = await call(viewApi.delete, { id, username });
  // Someone else may have deleted it.
  const isGone =
    !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'ENTITY_NOT_FOUND';
  if (!answer.ok && !isGone) throw answer.failure;
};
