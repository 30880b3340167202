import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import { ask, QUIET_MS } from '#web/lib/queries.ts';
import { reviewsKey } from '../list/get-app-reviews.ts';

/** What an app's reviews can be narrowed by. */
export const facetsQuery = (username: string, appId: string, isAnswered: boolean) =>
  queryOptions({
    queryKey: [...reviewsKey(appId), isAnswered, 'facets'],
    queryFn: ({ signal }) => ask(api.review.getFacets, { id: appId, answered: isAnswered, username }, signal),
    // Reviews get their language one by one while they are being prepared.
    refetchInterval: QUIET_MS,
  });
