import { queryOptions } from '@tanstack/react-query';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { compact, type Filters } from './filters.ts';

/** A response and when it was requested, by this page's clock; anything received later is newer. */
export type ReviewsPage = Output<typeof reviewApi.find> & { askedAt: number };
export type ReviewsOf = {
  username: string;
  /** An app's id, or `all`. */
  scope: string;
  answered: boolean | undefined;
  offset: number;
  filters?: Filters;
};

export type FetchPage = (
  input: Input<typeof reviewApi.find>,
  signal: AbortSignal,
) => Promise<Omit<ReviewsPage, 'askedAt'>>;

/** The call of a list; `prefetch.ts` makes the same one while the scripts are loading. */
export const findInput = ({
  username,
  scope,
  answered,
  offset,
  filters = {},
}: ReviewsOf): Input<typeof reviewApi.find> => {
  const { search, review, sort, ...conditions } = filters;
  // A view of an app that is gone stays one, also where a single app is left.
  const apps = scope === ALL_APPS ? {} : { apps: conditions.apps ?? [scope] };
  return {
    filter: compact({ ...conditions, ...apps, answered }),
    ...(search === undefined ? {} : { search }),
    ...(review === undefined ? {} : { review }),
    ...(sort === undefined ? {} : { sort }),
    offset,
    username,
  };
};

const fetchPage: FetchPage = (input, signal) => request(reviewApi.find, input, signal);

/** One page of a list; the previous page of the same list is shown while another loads. */
export const reviewsQuery = (of: ReviewsOf, fetch: FetchPage = fetchPage) => {
  const { scope, answered, offset, filters = {} } = of;
  return queryOptions({
    queryKey: ['reviews', scope, answered, compact(filters), offset],
    queryFn: async ({ signal }): Promise<ReviewsPage> => {
      const askedAt = performance.now();
      return { ...(await fetch(findInput(of), signal)), askedAt };
    },
    placeholderData: (before, query) =>
      query?.queryKey[1] === scope && query.queryKey[2] === answered ? before : undefined,
  });
};
