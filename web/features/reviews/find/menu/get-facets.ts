import { queryOptions } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { TalliedFilter } from '#shared/contract/review/filter.ts';
import { RETRY_DELAY_MS, request } from '#web/lib/api/query-client.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';

/** Fetches the filter values of an app's reviews, or of all apps, counted within a filter. */
export const facetsQuery = (
  username: string,
  scope: string,
  answered: boolean | undefined,
  filter: TalliedFilter = {},
) =>
  queryOptions({
    queryKey: ['reviews', scope, answered, 'facets', filter],
    queryFn: ({ signal }) =>
      request(
        reviewApi.getFacets,
        {
          ...(scope === ALL_APPS ? {} : { id: scope }),
          ...(answered === undefined ? {} : { answered }),
          ...(Object.keys(filter).length === 0 ? {} : { filter }),
          username,
        },
        signal,
      ),
    // The languages of reviews are detected one by one while drafts are prepared.
    refetchInterval: RETRY_DELAY_MS,
  });
