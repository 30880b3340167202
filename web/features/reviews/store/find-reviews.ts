import { queryOptions } from '@tanstack/react-query';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { compact, type Filters } from './filters.ts';

type FoundPage = Output<typeof reviewApi.find>;

/** A page of a list as it is cached: the store has its reviews. */
export type PageOfIds = Omit<FoundPage, 'reviews' | 'drafts' | 'loadTimestamp'> & {
  ids: readonly ReviewId[];
};

export type ReviewsOf = {
  username: string;
  /** An app's id, or `all`. */
  scope: string;
  answered: boolean | undefined;
  offset: number;
  filters?: Filters;
};

export type FetchPage = (input: Input<typeof reviewApi.find>, signal: AbortSignal) => Promise<FoundPage>;

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

type Store = { load: (of: ReviewsOf, signal: AbortSignal) => Promise<PageOfIds> };

/** One page of a list; the previous page of the same list is shown while another loads. */
export const reviewsQuery = (store: Store, of: ReviewsOf) => {
  const { scope, answered, offset, filters = {} } = of;
  return queryOptions({
    queryKey: ['reviews', scope, answered, compact(filters), offset],
    queryFn: ({ signal }) => store.load(of, signal),
    placeholderData: (before, query) =>
      query?.queryKey[1] === scope && query.queryKey[2] === answered ? before : undefined,
  });
};
