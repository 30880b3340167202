import { queryOptions } from '@tanstack/react-query';
import * as viewApi from '#shared/contract/view/endpoints.ts';
import type { View } from '#shared/contract/view/schema.ts';
import { request } from '../query-client.ts';

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
