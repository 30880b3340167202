import { queryOptions } from '@tanstack/react-query';
import * as actionItemsApi from '#shared/contract/action-items/endpoints.ts';
import { isLive } from '#web/lib/live/live.ts';
import { RETRY_DELAY_MS, request } from '../query-client.ts';

/** The action items. */
export const actionItemsQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['action-items', username],
    queryFn: ({ signal }) => request(actionItemsApi.list, { username }, signal),
    refetchInterval: () => (isLive() ? false : RETRY_DELAY_MS),
    enabled,
  });
