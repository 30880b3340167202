import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import { RETRY_DELAY_MS, request } from '#web/lib/api/queries.ts';
import { reviewsKey } from '../list/data/get-app-reviews.ts';

/** Fetches the filter values of an app's reviews. */
export const facetsQuery = (username: string, appId: string, isAnswered: boolean) =>
  queryOptions({
    queryKey: [...reviewsKey(appId), isAnswered, 'facets'],
    queryFn: ({ signal }) =>
      request(api.review.getFacets, { id: appId, answered: isAnswered, username }, signal),
    // The languages of reviews are detected one by one while drafts are prepared.
    refetchInterval: RETRY_DELAY_MS,
  });
