import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as insightApi from '#shared/contract/insight/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import type { InsightsFilter } from '../filter-of.ts';

const FRESH_MS = 60_000;

/** What is unusual about the last seven days. */
export const weekQuery = (username: string, filter: InsightsFilter) =>
  queryOptions({
    queryKey: ['insights', 'week', username, filter] as const,
    queryFn: ({ signal }) => request(insightApi.week, { filter, username }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
