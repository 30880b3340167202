import { Day } from '#shared/contract/fields.ts';
import { dayPlus, daysIn, type Range } from '#shared/domain/insights/range.ts';
import { addressOfFilter, textOf } from '#shared/domain/reviews/filter/address.ts';
import { ignoredIn } from '#shared/domain/reviews/filter/ignored.ts';
import { type InsightsFilter, insightsFilterOf } from '#web/lib/filter-of.ts';
import { type Address, reviewsAddress } from '#web/lib/insights/reviews-address.ts';

/** The days of the page: the last ones, today included, or a range. */
export type Place = {
  filter: InsightsFilter;
  days: number | undefined;
  range: Range;
};

export const PERIODS = [7, 30, 90, 365] as const;
export const DEFAULT_DAYS = 30;
const MOST_DAYS = 1096;

/** Whether the page can be about these days. */
export const isRange = (range: Range): boolean =>
  Day.safeParse(range.from).success &&
  Day.safeParse(range.to).success &&
  daysIn(range) >= 1 &&
  daysIn(range) <= MOST_DAYS;

/** Where an address leads; what it does not understand is left out. */
export const placeOf = (address: Address, today: string): Place => {
  const filter = insightsFilterOf(address);
  const range = { from: textOf(address.from) ?? '', to: textOf(address.to) ?? '' };
  if (isRange(range)) return { filter, days: undefined, range };
  const asked = Number(address.days);
  const days = Number.isInteger(asked) && asked >= 1 && asked <= MOST_DAYS ? asked : DEFAULT_DAYS;
  return { filter, days, range: { from: dayPlus(today, 1 - days), to: today } };
};

/** What an address asks for that its place leaves out. */
export const ignoredOf = (address: Address, { days, range, filter }: Place): string[] =>
  ignoredIn(
    { ...address, filter: undefined },
    { ...filter, ...(days === undefined ? range : { lastDays: days }) },
  );

export const addressOf = ({ filter, days, range }: Place): Address => ({
  ...addressOfFilter(filter),
  filter: undefined, // insights are about answered and unanswered reviews alike
  ...(days === undefined ? range : { days: days === DEFAULT_DAYS ? undefined : String(days) }),
});

/** The filter with a topic, which replaces others. */
export const withTopic = ({ filter }: Pick<Place, 'filter'>, topicId: string): InsightsFilter => ({
  ...filter,
  topics: { ...filter.topics, any: [topicId] },
});

/** The list of the reviews with a topic; none beside chosen topics, since no list asks for two topics of one review. */
export const topicAddress = ({ filter, range }: Place, topicId: string): Address | undefined => {
  const { any } = filter.topics ?? {};
  if (any && !any.includes(topicId)) return undefined;
  return reviewsAddress(withTopic({ filter }, topicId), range, { list: 'all' });
};

/** A new batch of replies to the unanswered ones of these reviews. */
export const batchAddress = (reviews: Address): Address => ({
  ...reviews,
  new: '1',
  app: undefined,
  filter: undefined,
});
