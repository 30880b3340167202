import { BUILT_IN_TOPICS, KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import {
  type Condition,
  DATE_FIELDS,
  type FilteredReview,
  REVIEW_STATES,
  type ReviewFilter,
  VIAS,
} from '#shared/domain/reviews/filter/review-filter.ts';

const DAY = 86_400_000;
const TEXTS = [
  ...['It crashes on start', 'Crash after login 😡', 'Great app!', 'Too many ads, too slow', 'love it'],
  ...[
    'Die App stürzt ab',
    'Sehr gut 👍👍',
    '好用',
    '应用闪退 登录',
    'すごく便利です',
    '로그인이 안돼요',
    '👍',
    '',
  ],
];
const WORDS = [
  'crash',
  'crashes',
  'app',
  'APP!',
  'login',
  'sign in',
  'slow',
  'stürzt ab',
  'sturzt',
  'stuerzt',
  'log-in',
  '好',
  '登录',
  '便利',
  '안돼',
  'ann',
  '!',
];
const LANGUAGES = ['en', 'en-GB', 'de', 'pt-BR', 'pt', 'ja', null];
const COUNTRIES = ['USA', 'DEU', 'JPN', null];
const VERSIONS = ['2.0', '2.1', 'x'.repeat(120), '', null];
const LABELS = 6;

/** The same sequence for the same seed. */
export const randomOf = (seed: number) => {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('there is nothing to pick');
    return value;
  };
  /** One to `most` different values. */
  const some = <Value>(values: readonly Value[], most: number): Value[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(values))),
  ];
  return { below, pick, some, isOneIn: (n: number) => below(n) === 0 };
};
type Random = ReturnType<typeof randomOf>;

/** Ids of labels; the last one belongs to no review. */
export const LABEL_IDS = Array.from({ length: LABELS }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);

const TOPICS = [...BUILT_IN_TOPICS.slice(0, 5), 'gone'];

/** Ids of members; nobody's reviews are those of the last one, who has left. */
export const MEMBER_IDS = ['ann', 'ben', 'gone'];

export type RandomReview = FilteredReview & { reviewId: string; author: string };

export const randomReview = (
  random: Random,
  reviewId: string,
  apps: readonly string[],
  now: number,
): RandomReview => {
  const { below, pick, isOneIn } = random;
  const isAnswered = isOneIn(2);
  const writtenAt = now - below(20 * DAY);
  return {
    reviewId,
    author: pick(['Ann', 'Crash', 'Login Slow']),
    appId: pick(apps),
    starRating: 1 + below(5),
    title: pick(TEXTS),
    body: pick(TEXTS),
    translatedTitle: isOneIn(3) ? pick(TEXTS) : null,
    translatedBody: isOneIn(3) ? pick(TEXTS) : null,
    reviewLanguage: pick([...LANGUAGES.filter((tag) => tag !== null), '']) || null,
    territory: pick([...COUNTRIES.filter((code) => code !== null), '']) || null,
    appVersionName: isOneIn(6) ? null : pick(VERSIONS.filter((name) => name !== null)),
    wasEdited: isOneIn(2),
    repliedBefore: isOneIn(2),
    isAnswered,
    publicState: isAnswered ? pick(['PENDING', 'PUBLISHED', 'PUBLISHED'] as const) : null,
    draft: pick(['none', 'preparing', 'ready', 'limit', 'blocked', 'failed'] as const),
    submitError: isOneIn(6) ? 'REVIEW_NOT_FOUND' : null,
    noReplyNeeded: !isAnswered && isOneIn(3),
    answeredVia: isAnswered ? pick(VIAS) : null,
    labels: LABEL_IDS.slice(0, -1).filter(() => isOneIn(3)),
    assigneeId: isOneIn(2) ? null : pick(MEMBER_IDS.slice(0, -1)),
    ...(isOneIn(8)
      ? { kind: null, sentiment: null, topics: [] }
      : {
          kind: pick(KINDS),
          sentiment: pick(SENTIMENTS),
          topics: TOPICS.slice(0, -1).filter(() => isOneIn(2)),
        }),
    writtenAt,
    arrivedAt: writtenAt + below(3 * DAY),
    answeredAt: isAnswered ? writtenAt + below(5 * DAY) : null,
  };
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const whenOf = ({ below, isOneIn }: Random, now: number): string => {
  const at = now - below(20 * DAY);
  return isOneIn(2) ? dayOf(at) : new Date(at).toISOString();
};
const given = <Name extends string, Value>(name: Name, isGiven: boolean, value: () => Value) =>
  isGiven ? { [name]: value() } : {};

/** Often one of the two lists, seldom both. */
const anyOrNone = <Value>({ below, some }: Random, values: readonly Value[], most: number) => {
  const kind = below(5);
  return {
    ...given('any', kind < 3, () => some(values, most)),
    ...given('none', kind > 1, () => some(values, 1)),
  };
};

type Makers = { [Name in Condition]: (random: Random, apps: readonly string[], now: number) => ReviewFilter };
/** A random value of each condition, mostly one that many reviews fit. */
export const MAKERS: Makers = {
  apps: ({ some }, apps) => ({ apps: some(apps, 4) }),
  stores: ({ pick }) => ({ stores: [pick(['apple', 'google'] as const)] }),
  stars: ({ some }) => ({ stars: some([1, 2, 3, 4, 5], 5) }),
  languages: ({ some }) => ({ languages: some(['en', 'pt-PT', 'de-AT', 'ja', 'xx'], 4) }),
  countries: ({ some }) => ({ countries: some(['USA', 'DEU', 'JPN', 'FRA'], 4) }),
  versions: ({ some }) => ({ versions: some(['2.0', '2.1', 'x'.repeat(100), '9'], 4) }),
  words: ({ below, some }) => {
    const kind = below(4);
    return {
      words: {
        ...given('all', kind === 0, () => some(WORDS, 1)),
        ...given('any', kind === 1 || kind === 3, () => some(WORDS, 6)),
        ...given('none', kind > 1, () => some(WORDS, 2)),
      },
    };
  },
  length: ({ below }) => {
    const kind = below(3);
    return {
      length: {
        ...given('min', kind !== 1, () => below(20)),
        ...given('max', kind !== 0, () => 20 + below(20)),
      },
    };
  },
  edited: ({ isOneIn }) => ({ edited: isOneIn(2) }),
  repliedBefore: ({ isOneIn }) => ({ repliedBefore: isOneIn(2) }),
  answered: ({ isOneIn }) => ({ answered: isOneIn(2) }),
  states: ({ some }) => ({ states: some(REVIEW_STATES, 16) }),
  noReplyNeeded: ({ isOneIn }) => ({ noReplyNeeded: isOneIn(3) }),
  via: ({ some }) => ({ via: some(VIAS, 5) }),
  labels: (random) => ({ labels: anyOrNone(random, [...LABEL_IDS, 'gone'], 8) }),
  assignees: ({ some }) => ({ assignees: some(['none', ...MEMBER_IDS], 3) }),
  kinds: (random) => ({ kinds: anyOrNone(random, KINDS, 20) }),
  topics: (random) => ({ topics: anyOrNone(random, TOPICS, 9) }),
  sentiments: ({ some }) => ({ sentiments: some(SENTIMENTS, 10) }),
  from: (random, _apps, now) => ({ from: whenOf(random, now) }),
  to: (random, _apps, now) => ({ to: whenOf(random, now) }),
  lastDays: ({ below }) => ({ lastDays: 1 + below(20) }),
  dateField: ({ pick }) => ({ dateField: pick(DATE_FIELDS) }),
};
const isCondition = (name: string): name is Condition => Object.hasOwn(MAKERS, name);
export const CONDITIONS: readonly Condition[] = Object.keys(MAKERS).filter(isCondition);

/** A filter with this condition and up to two others. */
export const randomFilter = (
  random: Random,
  condition: Condition,
  apps: readonly string[],
  now: number,
): ReviewFilter => {
  const others = Array.from({ length: random.below(3) }, () => random.pick(CONDITIONS));
  const filter: ReviewFilter = Object.assign(
    {},
    ...[condition, ...others].map((name) => MAKERS[name](random, apps, now)),
  );
  const isDated = (filter.from ?? filter.to ?? filter.lastDays) !== undefined;
  // On its own a field says nothing.
  if (condition === 'dateField' && !isDated) return { ...filter, ...MAKERS.from(random, apps, now) };
  if (filter.lastDays === undefined) return filter;
  return { ...filter, from: undefined, to: undefined };
};
