import { queryOptions } from '@tanstack/react-query';
import * as needsApi from '#shared/contract/needs/endpoints.ts';
import { isLive } from '#web/lib/live/live.ts';
import { RETRY_DELAY_MS, request } from './queries.ts';

/** The action items. */
export const actionItemsQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['needs', username],
    queryFn: ({ signal }) => request(needsApi.list, { username }, signal),
    refetchInterval: () => (isLive() ? false : RETRY_DELAY_MS),
    enabled,
  });
