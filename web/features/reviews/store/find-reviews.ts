import { queryOptions } from '@tanstack/react-query';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { compact, type Filters } from './filters.ts';
import type { ReviewId } from './review-id.ts';

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

type Plain = Input<typeof reviewApi.getAppReviews>;

/** The call for the plain list: of one app, answered or not, newest first, nothing else; undefined for any other. */
export const plainInput = ({
  filter,
  offset,
  username,
  ...more
}: Input<typeof reviewApi.find>): Plain | undefined => {
  const { apps: [id, ...others] = [], answered, ...conditions } = filter;
  const isPlain = others.length === 0 && Object.keys({ ...conditions, ...more }).length === 0;
  return isPlain && id !== undefined && answered !== undefined
    ? { id, offset, answered, username }
    : undefined;
};

/** Loads a page of a list. */
export const fetchPage: FetchPage = async (input, signal) => {
  const plain = plainInput(input);
  if (plain === undefined) return request(reviewApi.find, input, signal);
  const page = await request(reviewApi.getAppReviews, plain, signal);
  return {
    ...page,
    drafts: page.drafts.map((draft) => ({ ...draft, appId: plain.id })),
    totalPages: page.isCountCut ? null : page.totalPages,
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
