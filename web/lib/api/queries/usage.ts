import { queryOptions } from '@tanstack/react-query';
import * as statisticsApi from '#shared/contract/statistics/endpoints.ts';
import type { Month } from '#shared/domain/calendar.ts';
import { isLive } from '#web/lib/live/live.ts';
import { RETRY_DELAY_MS, request } from '../query-client.ts';

/** The processed reviews of one month; null before the first. */
export const usageQuery = (username: string, month: Month) =>
  queryOptions({
    queryKey: ['usage', username, month],
    queryFn: async ({ signal }) => {
      const { statistics } = await request(
        statisticsApi.get,
        { username, fromMonth: month, toMonth: month },
        signal,
      );
      return statistics[0] ?? null;
    },
    refetchInterval: () => (isLive() ? false : RETRY_DELAY_MS),
  });
