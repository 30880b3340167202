import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import { RETRY_DELAY_MS, request } from '#web/lib/api/queries.ts';
import { reviewsKey } from '../list/data/get-app-reviews.ts';

/** What an app's reviews can be narrowed by. */
export const facetsQuery = (username: string, appId: string, isAnswered: boolean) =>
  queryOptions({
    queryKey: [...reviewsKey(appId), isAnswered, 'facets'],
    queryFn: ({ signal }) =>
      request(api.review.getFacets, { id: appId, answered: isAnswered, username }, signal),
    // Reviews get their language one by one while they are being prepared.
    refetchInterval: RETRY_DELAY_MS,
  });
