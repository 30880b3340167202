import { g2Of, MIN_G2, significant } from '#shared/domain/insights/significance.ts';
import { LATIN } from '#shared/domain/language/stopwords.ts';
import { wordsOf } from '#shared/domain/reviews/search-words.ts';

/** A review as far as this looks at it. */
export type WordedReview = { author: string; text: string };

/** Two words that are used together far more often than before. */
export type EmergingPair = {
  words: readonly [string, string];
  /** The reviews of the week that have both, by their place in the list. */
  reviews: number[];
  /** How many of the earlier reviews have both. */
  before: number;
  /** The statistic that it was found by; 15.1 is a chance of one in 10,000. */
  g2: number;
};

const MIN_AUTHORS = 5;
const MIN_SHARE = 0.02;
const MAX_PAIRS = 3;
/** More words of a review are not looked at. */
const MAX_WORDS = 60;

const STOPWORDS = new Set([
  ...wordsOf(Object.values(LATIN)),
  'after',
  'only',
  'even',
  'just',
  'there',
  'what',
  'why',
]);

/** The words of a review that say what it is about. */
const contentWords = (text: string): string[] =>
  wordsOf([text])
    .filter((word) => word.length > 2 && !STOPWORDS.has(word) && !/^\d+$/.test(word))
    .slice(0, MAX_WORDS);

const keyOf = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** The places of the reviews that have each pair of some words. */
const pairsIn = (reviews: readonly string[][], heeded: ReadonlySet<string>): Map<string, number[]> => {
  const pairs = new Map<string, number[]>();
  for (const [place, words] of reviews.entries()) {
    const kept = words.filter((word) => heeded.has(word));
    for (const [n, one] of kept.entries())
      for (const other of kept.slice(n + 1)) {
        const key = keyOf(one, other);
        const places = pairs.get(key);
        if (places) places.push(place);
        else pairs.set(key, [place]);
      }
  }
  return pairs;
};

/** Pairs of words that the reviews of a week use together far more often than those of the weeks before, at most three. */
export const emergingPairs = (
  week: readonly WordedReview[],
  earlier: readonly WordedReview[],
): EmergingPair[] => {
  const recent = week.map(({ text }) => contentWords(text));
  const before = earlier.map(({ text }) => contentWords(text));
  const uses = new Map<string, number>();
  for (const word of recent.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  const least = Math.max(MIN_AUTHORS, Math.ceil(week.length * MIN_SHARE));
  const heeded = new Set([...uses].filter(([, n]) => n >= least).map(([word]) => word));
  const pairs = [...pairsIn(recent, heeded)].filter(([, { length }]) => length >= least);
  const earlierPairs = pairsIn(before, heeded);
  const candidates = pairs
    .filter(([, places]) => new Set(places.map((place) => week[place]?.author)).size >= MIN_AUTHORS)
    .map(([key, reviews]) => {
      const known = earlierPairs.get(key)?.length ?? 0;
      return { key, reviews, before: known, g2: g2Of(reviews.length, week.length, known, earlier.length) };
    });
  const rising = candidates.filter(
    ({ reviews, before: known, g2 }) => g2 >= MIN_G2 && reviews.length * earlier.length > known * week.length,
  );
  return withoutRepeats(significant(rising, candidates.length)).slice(0, MAX_PAIRS);
};

/** Pairs found in mostly the same reviews are one finding. */
const withoutRepeats = (
  found: readonly (Omit<EmergingPair, 'words'> & { key: string })[],
): EmergingPair[] => {
  const kept: EmergingPair[] = [];
  for (const { key, ...pair } of found) {
    const isRepeat = kept.some(
      ({ reviews }) =>
        pair.reviews.filter((place) => reviews.includes(place)).length * 2 > pair.reviews.length,
    );
    const [one = '', other = ''] = key.split(' ');
    if (!isRepeat) kept.push({ ...pair, words: [one, other] });
  }
  return kept;
};
