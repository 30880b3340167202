import { KINDS, type Kind } from '#shared/domain/classification/classification.ts';
import type { Condition, ReviewFilter, ReviewState } from '#shared/domain/reviews/filter/review-filter.ts';

/** The lists that a review is in, each with its index: exactly one. */
export type List = 'waiting' | 'answered' | 'set-aside';

/** Of answered reviews only, or of others only; undefined if both are possible. */
const impliedAnswer = ({ states, via, dateField, from, to, lastDays }: ReviewFilter): boolean | undefined => {
  if (via || (dateField === 'answered' && (from ?? to ?? lastDays) !== undefined)) return true;
  const ofAnswered: readonly ReviewState[] = ['sending', 'pending', 'published'];
  if (states?.every((state) => ofAnswered.includes(state))) return true;
  return states?.some((state) => ofAnswered.includes(state)) === false ? false : undefined;
};

/** The lists that can hold matches. */
export const listsOf = (filter: ReviewFilter): List[] => {
  const isAnswered = impliedAnswer(filter);
  const lists = listsAskedFor(filter);
  return isAnswered === undefined ? lists : lists.filter((list) => (list === 'answered') === isAnswered);
};

const listsAskedFor = ({ answered, noReplyNeeded }: ReviewFilter): List[] => {
  if (answered === true) return noReplyNeeded === true ? [] : ['answered'];
  if (answered === false) return noReplyNeeded === true ? ['set-aside'] : ['waiting'];
  if (noReplyNeeded === undefined) return ['waiting', 'answered', 'set-aside'];
  return noReplyNeeded ? ['set-aside'] : ['waiting', 'answered'];
};

/** What the index of a list has by itself. */
export const BY_LIST: readonly Condition[] = ['apps', 'stores', 'answered', 'noReplyNeeded'];

/** Whether the index of labels, or that of topics, has all that a filter asks. */
export const isOfTags = (tags: Tags, filter: ReviewFilter): boolean =>
  filter[tags]?.none === undefined &&
  (filter.dateField ?? 'written') === 'written' &&
  isMadeOfNames(filter, [tags, ...IN_LABELS, ...(tags === 'topics' ? CLASSIFIED : [])]);
/** What a review can have several of, each with an index of its own. */
export type Tags = 'labels' | 'topics';
const CLASSIFIED: readonly Condition[] = ['kinds', 'sentiments'];
const IN_LABELS: readonly string[] = [
  ...[
    'apps',
    'stores',
    'answered',
    'noReplyNeeded',
    'stars',
    'languages',
    'versions',
    'edited',
    'countries',
    'length',
  ],
  ...['from', 'to', 'lastDays', 'dateField'],
];

/** What the tallies know. */
const TALLIED: readonly Condition[] = [
  ...(['apps', 'stores', 'answered', 'noReplyNeeded', 'stars', 'languages', 'versions', 'edited'] as const),
  'dateField', // alone it says nothing
];
/** What the counts of days know. */
const PLAIN: readonly Condition[] = ['apps', 'stores', 'answered', 'noReplyNeeded', 'dateField'];

const isMadeOfNames = (filter: ReviewFilter, names: readonly string[]): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || names.includes(name));
const isMadeOf = (filter: ReviewFilter, names: readonly string[]): boolean =>
  isMadeOfNames(filter, names) && !listsOf(filter).includes('set-aside');

/** Whether the tallies can count those of its matches that need a reply or have one. */
export const isTalliedInLists = (filter: ReviewFilter): boolean => isMadeOfNames(filter, TALLIED);

/** Whether the tallies can count it. */
export const isTallied = (filter: ReviewFilter): boolean =>
  isMadeOf(filter, TALLIED) || (isOfClassified(filter) && isMadeOf(filter, [...PLAIN, ...CLASSIFIED]));

/** Whether it is made only of apps and lists, so that its pages are found at any depth. */
export const isPlain = (filter: ReviewFilter): boolean => isMadeOf(filter, PLAIN);

/** An index to read keys from: of the whole company or of each app, in the order of time or of one value after another. */
export type Source = { of: 'company' | 'app'; by: 'time' | Valued };
type Valued = 'stars' | 'languages' | 'versions' | 'edited' | 'kinds';

/** How many reviews there are, fit what the tallies know (also by list), and fit one condition. */
export type Sizes = {
  all: number;
  fit: number;
  fitIn: Record<Exclude<List, 'set-aside'>, number>;
} & Record<Valued, number>;

/** A branch is one descent of an index; a buffer holds about this many of its keys. */
const BUFFERS_PER_BRANCH = 4;
const KEYS_PER_BUFFER = 40;
/** Versions come one after the other: among all reviews, those of one are this much further than if evenly spread. */
const SKEW_OF_VERSIONS = 25;

/** What the indexes have of a review; anything else fetches its row. */
const OF_VALUES: readonly Condition[] = [...TALLIED, 'from', 'to', 'lastDays'];
const OF_KINDS: readonly Condition[] = [...OF_VALUES, 'kinds', 'sentiments'];
const OF_COMPANY: readonly Condition[] = [...OF_KINDS, 'countries', 'length', 'repliedBefore', 'via'];
const isCovered = (filter: ReviewFilter, { of, by }: Source): boolean =>
  isMadeOfNames(
    filter,
    of === 'company' ? OF_COMPANY : by === 'time' ? PLAIN : by === 'kinds' ? OF_KINDS : OF_VALUES,
  );

/** Whether only classified reviews can match. */
export const isOfClassified = ({ kinds, sentiments }: ReviewFilter): boolean =>
  kinds?.any !== undefined || sentiments !== undefined;

/** The kinds that can match. */
export const kindsOf = ({ kinds }: ReviewFilter): Kind[] =>
  [...new Set(kinds?.any ?? KINDS)].filter((kind) => !kinds?.none?.includes(kind));

/** The cheapest source for the first `needed` keys, by the tallies. */
export const sourceOf = (
  filter: ReviewFilter,
  { sizes, apps, needed, isByStars }: { sizes: Sizes; apps: number; needed: number; isByStars: boolean },
): Source => {
  const { stars, languages, versions, edited } = filter;
  const byValue: [Source['by'], number][] = [
    ...(stars || isByStars ? [['stars', stars?.length ?? 5] satisfies [Source['by'], number]] : []),
    ...(languages ? [['languages', languages.length] satisfies [Source['by'], number]] : []),
    ...(versions ? [['versions', versions.length] satisfies [Source['by'], number]] : []),
    ...(edited ? [['edited', 1] satisfies [Source['by'], number]] : []),
    ...(isOfClassified(filter) ? [['kinds', kindsOf(filter).length] satisfies [Source['by'], number]] : []),
  ];
  const lists = listsOf(filter).length;
  const rated = (source: Source, branches: number, size: number): { source: Source; cost: number } => {
    const perMatch = size / Math.max(1, Math.min(sizes.fit, size));
    const isSkewed = versions !== undefined && source.by !== 'versions';
    const read = Math.min(size, branches * needed * perMatch * (isSkewed ? SKEW_OF_VERSIONS : 1));
    const perKey = isCovered(filter, source) ? 1 / KEYS_PER_BUFFER : 1;
    return { source, cost: branches * BUFFERS_PER_BRANCH + read * perKey };
  };
  const candidates = [
    rated({ of: 'company', by: 'time' }, lists, sizes.all),
    rated({ of: 'app', by: 'time' }, lists * apps, sizes.all),
    ...byValue.flatMap(([by, values]) => {
      const size = by === 'time' || (by === 'stars' && !stars) ? sizes.all : sizes[by];
      const ofApps = rated({ of: 'app', by }, lists * apps * values, size);
      return by === 'stars' ? [ofApps, rated({ of: 'company', by }, lists * values, size)] : [ofApps];
    }),
  ];
  const possible = candidates.filter(({ source }) => !isByStars || source.by === 'stars');
  return possible.reduce((best, one) => (one.cost < best.cost ? one : best)).source;
};
