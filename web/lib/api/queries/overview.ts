import { queryOptions } from '@tanstack/react-query';
import * as insightApi from '#shared/contract/insight/endpoints.ts';
import { request } from '../query-client.ts';

/** Between two looks, in ms: what is unanswered is told by the live stream, the rest changes slowly. */
export const OVERVIEW_POLL_MS = 60_000;

/** What to answer next, and how the last thirty days went. */
export const overviewQuery = (username: string) =>
  queryOptions({
    queryKey: ['overview', username],
    queryFn: ({ signal }) => request(insightApi.overview, { username }, signal),
    refetchInterval: OVERVIEW_POLL_MS,
  });
