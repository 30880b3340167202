import { Day } from '#shared/contract/fields.ts';
import { FILTERS } from '#shared/contract/review-filter.ts';
import { dayPlus, daysIn, type Range } from '#shared/domain/insights/range.ts';
import { listOf, textOf } from '#web/lib/address-lists.ts';
import {
  type Address,
  addressOfFilter,
  type InsightsFilter,
  reviewsAddress,
} from '#web/lib/insights/reviews-address.ts';

/** The days of the page: the last ones, today included, or a range. */
export type Place = { filter: InsightsFilter; days: number | undefined; range: Range };

export const PERIODS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 1096;

/** Whether the page can be about these days. */
export const isRange = (range: Range): boolean =>
  Day.safeParse(range.from).success &&
  Day.safeParse(range.to).success &&
  daysIn(range) >= 1 &&
  daysIn(range) <= MOST_DAYS;

const conditionsOf = (address: Address): Record<string, unknown> => {
  const some = (any: string[] | undefined, none: string[] | undefined) =>
    any || none ? { ...(any && { any }), ...(none && { none }) } : undefined;
  return {
    apps: listOf(address.apps),
    stores: listOf(address.stores),
    stars: listOf(address.stars)?.map(Number),
    languages: listOf(address.languages),
    countries: listOf(address.countries),
    versions: listOf(address.versions),
    kinds: some(listOf(address.kinds), listOf(address.notKinds)),
    topics: some(listOf(address.topics), listOf(address.notTopics)),
    sentiments: listOf(address.sentiments)?.map(Number),
  };
};

/** Where an address leads; what it does not understand is left out. */
export const placeOf = (address: Address, today: string): Place => {
  let filter: InsightsFilter = {};
  for (const [name, value] of Object.entries(conditionsOf(address))) {
    const read = FILTERS.insights.safeParse({ ...filter, [name]: value });
    if (value !== undefined && read.success) filter = read.data;
  }
  const range = { from: textOf(address.from) ?? '', to: textOf(address.to) ?? '' };
  if (isRange(range)) return { filter, days: undefined, range };
  const asked = Number(address.days);
  const days = Number.isInteger(asked) && asked >= 1 && asked <= MOST_DAYS ? asked : DEFAULT_DAYS;
  return { filter, days, range: { from: dayPlus(today, 1 - days), to: today } };
};

export const addressOf = ({ filter, days, range }: Place): Address => ({
  ...addressOfFilter(filter),
  ...(days === undefined ? range : { days: days === DEFAULT_DAYS ? undefined : String(days) }),
});

/** The list of the reviews with a topic; none beside chosen topics, since no list asks for two topics of one review. */
export const topicAddress = ({ filter, range }: Place, topicId: string): Address | undefined => {
  const { any, none } = filter.topics ?? {};
  if (any && !any.includes(topicId)) return undefined;
  const topics = { any: [topicId], ...(none && { none }) };
  return reviewsAddress({ ...filter, topics }, range, { list: 'all' });
};
