import type { Range } from '#shared/domain/insights/range.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { written } from '#web/lib/address-lists.ts';

/** The parameters of a page's URL. */
export type Address = { readonly [name: string]: string | undefined };

/** The conditions that insights know. */
export type InsightsFilter = Pick<
  ReviewFilter,
  'apps' | 'stores' | 'stars' | 'languages' | 'countries' | 'versions' | 'kinds' | 'topics' | 'sentiments'
>;

export const addressOfFilter = (filter: InsightsFilter): Address => ({
  apps: written(filter.apps),
  stores: written(filter.stores),
  stars: written(filter.stars),
  languages: written(filter.languages),
  countries: written(filter.countries),
  versions: written(filter.versions),
  kinds: written(filter.kinds?.any),
  notKinds: written(filter.kinds?.none),
  topics: written(filter.topics?.any),
  notTopics: written(filter.topics?.none),
  sentiments: written(filter.sentiments),
});

type Listed = { list: 'all' | 'answered' | 'unanswered'; by?: 'written' | 'answered' };

/** The list of the reviews that a number counts. */
export const reviewsAddress = (
  filter: InsightsFilter,
  { from, to }: Range,
  { list, by = 'written' }: Listed,
): Address => ({
  ...addressOfFilter(filter),
  app: 'all',
  filter: list === 'unanswered' ? undefined : list,
  from,
  to,
  date: by === 'written' ? undefined : by,
});
