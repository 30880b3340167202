import { meanOfSums, type StarSums, sum } from './estimate.ts';
import type { Movement } from './movement.ts';
import { dayPlus, daysIn, type Range } from './range.ts';
import { MIN_G2 } from './significance.ts';

/** Topics with a lower mean are complaints. */
export const COMPLAINT = 3.5;

/** What a change means for the publisher. */
export const TONES = ['worse', 'other', 'better'] as const;
export type Tone = (typeof TONES)[number];

/** `mean`: the stars of the reviews that a topic has. Less praise, or another number of reviews, is neither. */
export const toneOf = (movement: Movement, mean: number): Tone => {
  const isComplaint = mean < COMPLAINT;
  const tones: Record<Movement, Tone> = {
    topicUp: isComplaint ? 'worse' : 'better',
    topicDown: isComplaint ? 'better' : 'other',
    starsUp: 'better',
    starsDown: 'worse',
    reviewsUp: 'other',
    reviewsDown: 'other',
  };
  return tones[movement];
};

/** What a finding counts, on a day. */
export type DayOfStars = StarSums & { day: string };

export const sumOfDays = (days: readonly DayOfStars[]): StarSums => ({
  n: sum(days.map(({ n }) => n)),
  stars: sum(days.map(({ stars }) => stars)),
  squares: sum(days.map(({ squares }) => squares)),
});

/** Twice the log likelihood ratio of two rates, or the difference of two means in standard errors, squared. */
const differenceOf = (
  isOfStars: boolean,
  one: StarSums,
  days: number,
  other: StarSums,
  daysOther: number,
) => {
  if (isOfStars) {
    if (one.n === 0 || other.n === 0) return { isMore: false, g2: 0 };
    const [a, b] = [meanOfSums(one), meanOfSums(other)];
    return { isMore: a.mean > b.mean, g2: (a.mean - b.mean) ** 2 / (a.error + b.error) };
  }
  const rate = (one.n + other.n) / (days + daysOther);
  const term = (n: number, time: number): number => (n === 0 ? 0 : n * Math.log(n / (rate * time)));
  return {
    isMore: one.n / days > other.n / daysOther,
    g2: 2 * (term(one.n, days) + term(other.n, daysOther)),
  };
};

/** The release since which what a finding says has been so, if one divides the days by more than chance. */
export const releaseSince = <Release extends { day: string }>(
  movement: Movement,
  days: readonly DayOfStars[],
  releases: readonly Release[],
  { from, to }: Range,
): Release | null => {
  const isOfStars = movement === 'starsUp' || movement === 'starsDown';
  const isUp = movement.endsWith('Up');
  const told = releases
    .filter(({ day }) => day > from && day <= to)
    .map((release) => {
      const { day } = release;
      const { isMore, g2 } = differenceOf(
        isOfStars,
        sumOfDays(days.filter((one) => one.day >= day)),
        daysIn({ from: day, to }),
        sumOfDays(days.filter((one) => one.day < day)),
        daysIn({ from, to: dayPlus(day, -1) }),
      );
      return { release, g2: isMore === isUp ? g2 : 0 };
    })
    .filter(({ g2 }) => g2 >= MIN_G2)
    .toSorted((one, other) => other.g2 - one.g2);
  return told[0]?.release ?? null;
};

/** Shorter sentences say little, longer ones are cut, in UTF-16 units. */
const LEAST = 15;
const MOST = 140;

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

/** Cut at a word, or at least not within a character. */
const cut = (sentence: string): string => {
  if (sentence.length <= MOST) return sentence;
  const words = sentence.slice(0, MOST).toWellFormed();
  const end = words.lastIndexOf(' ');
  return `${(end > MOST / 2 ? words.slice(0, end) : words.replace(/\uFFFD$/, '')).trimEnd()}…`;
};

/**
 * The sentence of a text with a quote, else its first that says something, and the one in its place of the translation;
 * null for a text without words.
 */
export const quoteIn = (
  text: string,
  quote: string,
  translation = '',
): { text: string; translation: string | null } | null => {
  const sentences = sentencesOf(text);
  const place = [
    sentences.findIndex((sentence) => quote !== '' && sentence.includes(quote)),
    sentences.findIndex(({ length }) => length >= LEAST),
  ].find((found) => found >= 0);
  const chosen = sentences[place ?? 0];
  if (chosen === undefined) return null;
  const translated = sentencesOf(translation);
  const same = translated.length === sentences.length ? translated[place ?? 0] : undefined;
  const other = same ?? translated.find(({ length }) => length >= LEAST) ?? translated[0];
  return { text: cut(chosen), translation: other === undefined ? null : cut(other) };
};
