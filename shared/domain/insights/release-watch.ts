import type { BuiltInTopic } from '#shared/domain/classification/classification.ts';
import { meanOfSums, type StarSums, sum } from './estimate.ts';
import { chanceOf } from './significance.ts';

/** What is said of a release; `watching`: nothing yet. */
export const VERDICTS = ['watching', 'worse', 'better', 'noWorse', 'tooFew'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A release is decided at this age at the latest, in ms. */
export const WATCH_MS = 48 * 3_600_000;
/** Earlier versions that it is compared with. */
export const MAX_BEFORE = 10;
/** With fewer reviews it is compared only at the end, and is not said to be no worse. */
export const MIN_REVIEWS = 60;
/** With fewer the mean of the stars is not compared. */
const MIN_STARS = 20;
/** The chance that a harmless release is called worse, over all looks, topics and stars. */
const MAX_FALSE = 0.025;

/** Reviews of 1 to 5 stars, of how many topics are known, and how many of these mention each with at most three stars. */
export type Sample = { stars: readonly number[]; classified: number; topics: ReadonlyMap<string, number> };

/** When to compare again, and what share of the allowed chance is used up. */
export type Progress = { nextLook: number; spent: number };
export const FIRST_LOOK: Progress = { nextLook: MIN_REVIEWS, spent: 0 };

/** What got worse or better: a topic, or without one the stars. */
export type Judgement = Progress & { verdict: Verdict; topicId: string | null };

/**
 * The share of the allowed chance that each comparison has: what releases break is tested with more. Other topics share
 * the rest.
 */
const WEIGHTS: { readonly [topic in BuiltInTopic]?: number } = {
  crashes: 0.55,
  performance: 0.035,
  'sign-in': 0.035,
  sync: 0.035,
  updates: 0.035,
};
const WEIGHT_OF_STARS = 0.11;
const WEIGHT_OF_OTHERS = 1 - WEIGHT_OF_STARS - sum(Object.values(WEIGHTS));

/**
 * Compares a release with those before it at the same age. Looking often finds chance differences: so it is looked at
 * when its reviews have doubled and at the end, each look may use half of the chance that is left and the last one all
 * of it, and topics and stars divide that (Bonferroni). Only "worse" is said before the end.
 */
export const judge = (now: Sample, before: Sample, progress: Progress, isLast: boolean): Judgement => {
  const reviews = sum(now.stars);
  if (!isLast && reviews < progress.nextLook) return { ...progress, verdict: 'watching', topicId: null };
  const left = 1 - progress.spent;
  const used = isLast ? left : left / 2;
  const next = { nextLook: 2 * Math.max(reviews, MIN_REVIEWS), spent: progress.spent + used };
  const worse = mostSure(comparisonsOf(now, before), MAX_FALSE * used);
  if (worse) return { ...next, verdict: 'worse', topicId: worse.topicId };
  if (!isLast) return { ...next, verdict: 'watching', topicId: null };
  const better = mostSure(comparisonsOf(before, now), MAX_FALSE);
  if (better) return { ...next, verdict: 'better', topicId: better.topicId };
  const isEnough = Math.min(reviews, sum(before.stars)) >= MIN_REVIEWS;
  return { ...next, verdict: isEnough ? 'noWorse' : 'tooFew', topicId: null };
};

/** Of one thing: the chance of a difference this large, and the weight it is tested with. */
type Comparison = { topicId: string | null; chance: number; weight: number };

/** The surest of what is not chance. A topic says more than the stars that it cost. */
const mostSure = (comparisons: readonly Comparison[], allowed: number): Comparison | undefined => {
  const found = comparisons
    .filter(({ chance, weight }) => chance <= allowed * weight)
    .toSorted((a, b) => a.chance / a.weight - b.chance / b.weight);
  return found.find(({ topicId }) => topicId !== null) ?? found[0];
};

/** How probable it is that chance alone makes one sample so much worse than the other. */
const comparisonsOf = (one: Sample, other: Sample): Comparison[] => {
  const topics = new Set([...one.topics.keys(), ...other.topics.keys()]);
  const weights = new Map<string, number>(Object.entries(WEIGHTS));
  const others = [...topics].filter((topicId) => !weights.has(topicId)).length;
  return [
    { topicId: null, chance: chanceOfFewerStars(one.stars, other.stars), weight: WEIGHT_OF_STARS },
    ...[...topics].map((topicId) => ({
      topicId,
      chance: chanceOfMore(
        one.topics.get(topicId) ?? 0,
        one.classified,
        other.topics.get(topicId) ?? 0,
        other.classified,
      ),
      weight: weights.get(topicId) ?? WEIGHT_OF_OTHERS / others,
    })),
  ];
};

/** Fisher's exact test that `a` of `ofA` is a larger share than `b` of `ofB`; of the seen table half is counted (mid-p). */
const chanceOfMore = (a: number, ofA: number, b: number, ofB: number): number => {
  if (ofA === 0 || ofB === 0 || a / ofA <= b / ofB) return 1;
  const all = a + b;
  const base = logChoose(ofA + ofB, all);
  let chance = 0;
  for (let count = a; count <= Math.min(all, ofA); count += 1) {
    const one = Math.exp(logChoose(ofA, count) + logChoose(ofB, all - count) - base);
    chance += count === a ? one / 2 : one;
    if (one < chance * 1e-9) break;
  }
  return chance;
};

const logChoose = (n: number, k: number): number =>
  k < 0 || k > n ? -Infinity : logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const FACTORIALS = [0];
/** Of numbers that occur again and again. */
const logFactorial = (n: number): number => {
  for (let next = FACTORIALS.length; next <= n; next += 1)
    FACTORIALS.push((FACTORIALS[next - 1] ?? 0) + Math.log(next));
  return FACTORIALS[n] ?? 0;
};

const chanceOfFewerStars = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [sumsOf(one), sumsOf(other)];
  if (a.n < MIN_STARS || b.n < MIN_STARS) return 1;
  const [low, high] = [meanOfSums(a), meanOfSums(b)];
  if (low.mean >= high.mean) return 1;
  return chanceOf((high.mean - low.mean) ** 2 / (low.error + high.error)) / 2;
};

const sumsOf = (stars: readonly number[]): StarSums => ({
  n: sum(stars),
  stars: sum(stars.map((count, place) => count * (place + 1))),
  squares: sum(stars.map((count, place) => count * (place + 1) ** 2)),
});

/** Mean stars; null without reviews. */
export const starsOf = ({ stars }: Sample): number | null => {
  const { n, stars: all } = sumsOf(stars);
  return n === 0 ? null : all / n;
};

/** The share of the classified reviews that mention a topic with at most three stars. */
export const shareOf = ({ topics, classified }: Sample, topicId: string): number =>
  classified === 0 ? 0 : (topics.get(topicId) ?? 0) / classified;
