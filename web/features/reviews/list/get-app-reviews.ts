import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Filters } from '#shared/contract/review-list.ts';
import { ask } from '#web/lib/queries.ts';

export type ReviewsPage = Output<typeof api.review.getAppReviews>;
export type ReviewsOf = {
  username: string;
  appId: string;
  isAnswered: boolean;
  offset: number;
  filters?: Filters;
};

export const reviewsKey = (appId: string) => ['reviews', appId] as const;

/** One page of an app's reviews; while another page of the same list loads, the one before stays in sight. */
export const reviewsQuery = ({ username, appId, isAnswered, offset, filters = {} }: ReviewsOf) =>
  queryOptions({
    queryKey: [...reviewsKey(appId), isAnswered, filters, offset],
    queryFn: ({ signal }) =>
      ask(api.review.getAppReviews, { id: appId, offset, answered: isAnswered, filters, username }, signal),
    placeholderData: (before, query) =>
      query?.queryKey[1] === appId && query.queryKey[2] === isAnswered ? before : undefined,
  });
