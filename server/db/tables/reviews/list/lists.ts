import { KINDS, type Kind } from '#shared/domain/classification/classification.ts';
import type { Condition, ReviewFilter, ReviewState } from '#shared/domain/reviews/filter/review-filter.ts';

/** The lists that a review is in, each with its index: exactly one. */
export type List = 'waiting' | 'answered' | 'set-aside';

const OF_ANSWERED: readonly ReviewState[] = ['sending', 'pending', 'published'];

/** Of answered reviews only, or of others only; undefined if both are possible. */
const impliedAnswer = ({ states, via, dateField, from, to, lastDays }: ReviewFilter): boolean | undefined => {
  if (via || (dateField === 'answered' && (from ?? to ?? lastDays) !== undefined)) return true;
  if (states?.every((state) => OF_ANSWERED.includes(state))) return true;
  return states?.some((state) => OF_ANSWERED.includes(state)) === false ? false : undefined;
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

/** What the counts of days know. A field alone, without dates, says nothing. */
const PLAIN: readonly Condition[] = ['apps', 'stores', 'answered', 'noReplyNeeded', 'dateField'];
/** What the tallies know, and those of classified reviews. */
const TALLIED: readonly Condition[] = [...PLAIN, 'stars', 'languages', 'versions', 'edited'];
const CLASSIFIED: readonly Condition[] = [...PLAIN, 'kinds', 'sentiments'];

const isMadeOf = (filter: ReviewFilter, names: readonly string[]): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || names.includes(name));

/** Whether the tallies can count those of its matches that need a reply or have one. */
export const isTalliedInLists = (filter: ReviewFilter): boolean => isMadeOf(filter, TALLIED);

/** Whether the tallies can count all of its matches. */
export const isTallied = (filter: ReviewFilter): boolean =>
  !listsOf(filter).includes('set-aside') &&
  (isMadeOf(filter, TALLIED) || (isOfClassified(filter) && isMadeOf(filter, CLASSIFIED)));

/** Whether it is made only of apps and lists that are counted by day, so that its pages are found at any depth. */
export const isPlain = (filter: ReviewFilter): boolean =>
  !listsOf(filter).includes('set-aside') && isMadeOf(filter, PLAIN);

/** Whether only classified reviews can match. */
export const isOfClassified = ({ kinds, sentiments }: ReviewFilter): boolean =>
  kinds?.any !== undefined || sentiments !== undefined;

/** The kinds that can match. */
export const kindsOf = ({ kinds }: ReviewFilter): Kind[] =>
  [...new Set(kinds?.any ?? KINDS)].filter((kind) => !kinds?.none?.includes(kind));
