import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Filters } from '#shared/contract/review-list.ts';
import { request } from '#web/lib/api/queries.ts';

/** A response and when it was requested, by this page's clock; anything received later is newer. */
export type ReviewsPage = Output<typeof api.review.getAppReviews> & { askedAt: number };
export type ReviewsOf = {
  username: string;
  appId: string;
  isAnswered: boolean;
  offset: number;
  filters?: Filters;
};

export const reviewsKey = (appId: string) => ['reviews', appId] as const;

export type FetchPage = (
  of: Required<ReviewsOf>,
  signal: AbortSignal,
) => Promise<Omit<ReviewsPage, 'askedAt'>>;

const fetchPage: FetchPage = ({ username, appId, isAnswered, offset, filters }, signal) =>
  request(api.review.getAppReviews, { id: appId, offset, answered: isAnswered, filters, username }, signal);

/** One page of an app's reviews; the previous page of the same list is shown while another loads. */
export const reviewsQuery = (
  { username, appId, isAnswered, offset, filters = {} }: ReviewsOf,
  fetch: FetchPage = fetchPage,
) =>
  queryOptions({
    queryKey: [...reviewsKey(appId), isAnswered, filters, offset],
    queryFn: async ({ signal }): Promise<ReviewsPage> => {
      const askedAt = performance.now();
      return { ...(await fetch({ username, appId, isAnswered, offset, filters }, signal)), askedAt };
    },
    placeholderData: (before, query) =>
      query?.queryKey[1] === appId && query.queryKey[2] === isAnswered ? before : undefined,
  });
