import { FILTERS, SearchText, Sort } from '#shared/contract/review/filter.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { listOf, pageIn, textOf, written } from '#web/lib/address-lists.ts';
import { compact, type Filters } from './find/filters.ts';
import type { ReviewsLocation } from './place.ts';

/** The parameters of the reviews screen's URL. */
export type Address = { readonly [name: string]: string | number | undefined };

const numberOf = (value: string | number | undefined): number | undefined =>
  textOf(value) === undefined ? undefined : Number(value);

const flagOf = (value: string | number | undefined): boolean | undefined =>
  value === 'yes' ? true : value === 'no' ? false : undefined;

const flag = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? 'yes' : 'no';

/** A condition of several parts, if any of them is set. */
const some = <Parts extends object>(parts: Parts): Parts | undefined => {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined);
  return set.length > 0 ? parts : undefined;
};

const textLists = (address: Address) => ({
  ...{ all: listOf(address.words), any: listOf(address.anyWords), none: listOf(address.noWords) },
});

/** As read from the URL, unchecked. */
const conditionsOf = (address: Address): Record<string, unknown> => ({
  apps: listOf(address.apps),
  stores: listOf(address.stores),
  stars: listOf(address.stars)?.map(Number),
  languages: listOf(address.languages),
  countries: listOf(address.countries),
  versions: listOf(address.versions),
  kinds: some({ any: listOf(address.kinds), none: listOf(address.notKinds) }),
  topics: some({ any: listOf(address.topics), none: listOf(address.notTopics) }),
  sentiments: listOf(address.sentiments)?.map(Number),
  words: some(textLists(address)),
  length: some({ min: numberOf(address.minLength), max: numberOf(address.maxLength) }),
  edited: flagOf(address.edited),
  repliedBefore: flagOf(address.replied),
  states: listOf(address.states),
  noReplyNeeded: flagOf(address.noReply),
  via: listOf(address.via),
  labels: some({ any: listOf(address.labels), none: listOf(address.notLabels) }),
  from: textOf(address.from),
  to: textOf(address.to),
  lastDays: numberOf(address.days),
  dateField: textOf(address.date),
});

/** Invalid values of a list are left out, and a condition that stays invalid is. */
const filterOf = (address: Address): ReviewFilter => {
  let filter: ReviewFilter = {};
  for (const [name, value] of Object.entries(conditionsOf(address))) {
    const valid = Array.isArray(value)
      ? value.filter((one) => FILTERS.list.safeParse({ [name]: [one] }).success)
      : value;
    const read = FILTERS.list.safeParse({ ...filter, [name]: valid });
    if (read.success) filter = read.data;
  }
  return filter;
};

/** Where an address leads; what it does not understand is ignored. */
export const placeOf = (address: Address): ReviewsLocation => {
  const { answered: _, ...filter } = filterOf(address);
  const search = SearchText.safeParse(textOf(address.search));
  const sort = Sort.safeParse(address.sort);
  return {
    appId: textOf(address.app),
    answered: address.filter === 'all' ? undefined : address.filter === 'answered',
    filters: compact({
      ...filter,
      search: search.success ? search.data : undefined,
      review: textOf(address.review),
      sort: sort.success && sort.data !== 'newest' ? sort.data : undefined,
    }),
    page: pageIn(address.page),
  };
};

/** The parameters of a list with filters. */
export const addressOf = (filters: Filters): Record<string, string | undefined> => ({
  apps: written(filters.apps),
  stores: written(filters.stores),
  stars: written(filters.stars),
  languages: written(filters.languages),
  countries: written(filters.countries),
  versions: written(filters.versions),
  kinds: written(filters.kinds?.any),
  notKinds: written(filters.kinds?.none),
  topics: written(filters.topics?.any),
  notTopics: written(filters.topics?.none),
  sentiments: written(filters.sentiments),
  words: written(filters.words?.all),
  anyWords: written(filters.words?.any),
  noWords: written(filters.words?.none),
  minLength: filters.length?.min?.toString(),
  maxLength: filters.length?.max?.toString(),
  edited: flag(filters.edited),
  replied: flag(filters.repliedBefore),
  states: written(filters.states),
  noReply: flag(filters.noReplyNeeded),
  via: written(filters.via),
  labels: written(filters.labels?.any),
  notLabels: written(filters.labels?.none),
  from: filters.from,
  to: filters.to,
  days: filters.lastDays?.toString(),
  date: filters.dateField,
  search: filters.search,
  review: filters.review,
  sort: filters.sort === 'newest' ? undefined : filters.sort,
});
