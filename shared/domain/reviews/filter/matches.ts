import { baseLanguage } from '#shared/domain/language/languages.ts';
import {
  findableWordsOf,
  isAmong,
  type SearchTerms,
  termsOfWords,
} from '#shared/domain/reviews/search-words.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { CONDITIONS } from './address.ts';
import { type Period, periodOf } from './period.ts';
import type { Condition, FilteredReview, ReviewFilter, ReviewState } from './review-filter.ts';

/** The state of a review, which is exactly one. */
export const stateOf = ({
  isAnswered,
  publicState,
  submitError,
  draft,
}: Pick<FilteredReview, 'isAnswered' | 'publicState' | 'submitError' | 'draft'>): ReviewState => {
  if (!isAnswered) return submitError === null ? draft : 'refused';
  if (publicState === null) return 'sending';
  return publicState === 'PENDING' ? 'pending' : 'published';
};

/** The version as filters know it: limited in length, never empty. */
const versionOf = (name: string | null): string | null => [...(name ?? '')].slice(0, 100).join('') || null;

const dateOf = (review: FilteredReview, field: ReviewFilter['dateField'] = 'written'): number | null =>
  ({ written: review.writtenAt, arrived: review.arrivedAt, answered: review.answeredAt })[field];

const isWithin = (at: number | null, { start = -Infinity, end = Infinity }: Period): boolean =>
  at !== null && at >= start && at < end;

const hasAll = (texts: string, words: Set<string>, terms: SearchTerms | undefined): boolean =>
  (terms?.words.every((word) => isAmong(words, word)) &&
    terms.beginnings.every((character) => texts.includes(character))) ??
  false;

type Asked = { any?: string[] | undefined; none?: string[] | undefined };
/** Whether one of some ids is among `any`, and none among `none`. */
const hasSome = (ids: string[], { any, none = [] }: Asked): boolean =>
  (any === undefined || ids.some((id) => any.includes(id))) && !ids.some((id) => none.includes(id));

type Clock = { now: number; timeZone: string };
type Tests = {
  [Name in Condition]: (
    review: FilteredReview,
    value: NonNullable<ReviewFilter[Name]>,
    filter: ReviewFilter,
    clock: Clock,
  ) => boolean;
};

/** Each condition by itself. */
const tests: Tests = {
  apps: ({ appId }, apps) => apps.includes(appId),
  stores: ({ appId }, stores) => stores.includes(storeOf(appId)),
  stars: ({ starRating }, stars) => stars.includes(starRating),
  languages: ({ reviewLanguage }, languages) =>
    reviewLanguage !== null && languages.map(baseLanguage).includes(baseLanguage(reviewLanguage)),
  countries: ({ territory }, countries) => territory !== null && countries.includes(territory),
  versions: ({ appVersionName }, versions) => versions.includes(versionOf(appVersionName) ?? ''),
  kinds: ({ kind }, { any, none = [] }) =>
    (any === undefined || (kind !== null && any.includes(kind))) && (kind === null || !none.includes(kind)),
  topics: ({ topics }, asked) => hasSome(topics, asked),
  sentiments: ({ sentiment }, sentiments) => sentiment !== null && sentiments.includes(sentiment),
  words: (review, { all = [], any, none = [] }) => {
    const { title, body, translatedTitle, translatedBody } = review;
    const texts = [title, body, translatedTitle, translatedBody];
    const words = new Set(findableWordsOf(texts));
    const has = (entry: string): boolean => hasAll(texts.join(' '), words, termsOfWords(entry));
    return all.every(has) && (any === undefined || any.some(has)) && !none.some(has);
  },
  length: ({ title, body }, { min = 0, max = Infinity }) => {
    const length = title.length + body.length;
    return length >= min && length <= max;
  },
  edited: ({ wasEdited }, edited) => wasEdited === edited,
  repliedBefore: (review, repliedBefore) => review.repliedBefore === repliedBefore,
  answered: ({ isAnswered, noReplyNeeded }, answered, filter) =>
    isAnswered === answered && (filter.noReplyNeeded !== undefined || !noReplyNeeded),
  states: (review, states) => states.includes(stateOf(review)),
  noReplyNeeded: (review, noReplyNeeded) => review.noReplyNeeded === noReplyNeeded,
  via: ({ answeredVia }, via) => answeredVia !== null && via.includes(answeredVia),
  labels: ({ labels }, asked) => hasSome(labels, asked),
  assignees: ({ assigneeId }, assignees) => assignees.includes(assigneeId ?? 'none'),
  from: (review, from, { dateField }, { now, timeZone }) =>
    isWithin(dateOf(review, dateField), periodOf({ from }, now, timeZone)),
  to: (review, to, { dateField }, { now, timeZone }) =>
    isWithin(dateOf(review, dateField), periodOf({ to }, now, timeZone)),
  lastDays: (review, lastDays, { dateField }, { now, timeZone }) =>
    isWithin(dateOf(review, dateField), periodOf({ lastDays }, now, timeZone)),
  dateField: () => true, // says what from, to and lastDays are about
};

const test = <Name extends Condition>(
  name: Name,
  review: FilteredReview,
  filter: ReviewFilter,
  clock: Clock,
): boolean => {
  const value = filter[name];
  return value === undefined || tests[name](review, value, filter, clock);
};

/** Whether a review that is not removed, of a visible app, matches a filter at `now`. */
export const matches = (
  review: FilteredReview,
  filter: ReviewFilter,
  now: number,
  timeZone: string,
): boolean => CONDITIONS.every((name) => test(name, review, filter, { now, timeZone }));
