import { sum } from './estimate.ts';
import type { Movement } from './movement.ts';
import { g2Of, g2OfRates, MIN_G2, significant, spreadOf, USUAL_G2 } from './significance.ts';

/** Weeks that the last seven days are compared with. */
export const WEEKS_BEFORE = 8;
/** Fewer weeks with reviews are no history to compare with. */
const MIN_WEEKS = 4;
/** Fewer reviews of the week and of the weeks before are not looked at. */
const MIN_REVIEWS = 5;
/** Means of fewer stars are far from normal. */
const MIN_STARS = 20;
/** Topics have to be known of so large a share of the reviews. */
const MIN_COVERAGE = 0.8;
const MAX_FINDINGS = 5;
/** An app explains what all of them show if its G² is at least this share of theirs. */
const MIN_OWN_SHARE = 0.7;

/** A week of an app, or of all apps together. */
export type Week = {
  /** Reviews of 1 to 5 stars. */
  stars: readonly number[];
  /** How many of them topics are known of, and how many have each topic. */
  classified: number;
  topics: ReadonlyMap<string, number>;
};

/** Nine weeks, the oldest first; the last one ends now. */
export type Weeks = { appId: string; weeks: readonly Week[] };

export type Finding = {
  movement: Movement;
  /** Null: all apps together. */
  appId: string | null;
  topicId: string | null;
  /**
   * Of the last seven days, and of a week before: reviews, or mean stars. Of a topic, `before` is how many of this
   * week's reviews its usual share would be.
   */
  value: number;
  before: number;
  /** Reviews of the last seven days that it is about. */
  reviews: number;
  g2: number;
};

export type WeekOptions = {
  /** How much of the last week is over, 0 to 1. */
  elapsed: number;
  /** A filter by stars or topics says itself what these are. */
  withStars: boolean;
  withTopics: boolean;
  /** Apps that may miss reviews of these weeks, so that their number says nothing. */
  incomplete: ReadonlySet<string>;
};

const reviewsOf = ({ stars }: Week): number => sum(stars);
const add = (one: Week, other: Week): Week => {
  const topics = new Map(one.topics);
  for (const [topicId, count] of other.topics) topics.set(topicId, (topics.get(topicId) ?? 0) + count);
  return {
    stars: one.stars.map((count, place) => count + (other.stars[place] ?? 0)),
    classified: one.classified + other.classified,
    topics,
  };
};
const NOTHING: Week = { stars: [0, 0, 0, 0, 0], classified: 0, topics: new Map() };
const together = (weeks: readonly Week[]): Week => weeks.reduce(add, NOTHING);

/** The last week, and those before it since the first review. */
const partsOf = (weeks: readonly Week[]) => {
  const first = weeks.findIndex((week) => reviewsOf(week) > 0);
  return { now: weeks.at(-1) ?? NOTHING, before: first < 0 ? [] : weeks.slice(first, -1) };
};
type Parts = ReturnType<typeof partsOf>;

type Tried = Omit<Finding, 'appId'>;

const starsOf = (counts: readonly number[]) => {
  const n = sum(counts);
  const mean = sum(counts.map((count, place) => count * (place + 1))) / n;
  const squares = sum(counts.map((count, place) => count * (place + 1 - mean) ** 2));
  // Alike reviews vary as well, as in `meanStars`.
  return { n, mean, error: Math.max(squares / (n - 1), 1 / (n + 1)) / n };
};

/** The squared difference of means in standard errors; as improbable as the same G². */
const starsTried = ({ now, before }: Parts): Tried[] => {
  const [one, other] = [starsOf(now.stars), starsOf(together(before).stars)];
  if (one.n < MIN_STARS || other.n < MIN_STARS) return [];
  return [
    {
      movement: one.mean > other.mean ? 'starsUp' : 'starsDown',
      topicId: null,
      value: one.mean,
      before: other.mean,
      reviews: one.n,
      g2: (one.mean - other.mean) ** 2 / (one.error + other.error),
    },
  ];
};

/** More or fewer reviews than in each of the weeks before; weeks that vary more than chance count for less. */
const reviewsTried = ({ now, before }: Parts, elapsed: number): Tried[] => {
  const counts = before.map(reviewsOf);
  const reviews = reviewsOf(now);
  const all = sum(counts);
  if (counts.length < MIN_WEEKS || reviews + all < MIN_REVIEWS) return [];
  const mean = all / counts.length;
  const isMore = reviews / elapsed > mean;
  const isBeyond = counts.every((count) => (isMore ? reviews / elapsed > count : reviews / elapsed < count));
  const g2 = g2OfRates(reviews, elapsed, all, counts.length) / spreadOf(counts);
  return [
    {
      movement: isMore ? 'reviewsUp' : 'reviewsDown',
      topicId: null,
      value: reviews,
      before: mean,
      reviews,
      g2: isBeyond ? g2 : 0,
    },
  ];
};

/**
 * Topics of a larger or smaller share, if their number is unusual too: in a flood about one of them the others are not
 * fewer, and where the others fell one is not more.
 */
const topicsTried = ({ now, before: weeks }: Parts, elapsed: number): Tried[] => {
  const before = together(weeks);
  const isKnown = [now, before].every((part) => part.classified >= MIN_COVERAGE * reviewsOf(part));
  if (!isKnown || now.classified === 0 || before.classified === 0) return [];
  return [...new Set([...now.topics.keys(), ...before.topics.keys()])].flatMap((topicId): Tried[] => {
    const [n, was] = [now.topics.get(topicId) ?? 0, before.topics.get(topicId) ?? 0];
    if (n + was < MIN_REVIEWS) return [];
    const isMore = n / now.classified > was / before.classified;
    if (isMore && n < MIN_REVIEWS) return [];
    const isNumberMore = n / elapsed > was / weeks.length;
    const isUsual = isMore !== isNumberMore || g2OfRates(n, elapsed, was, weeks.length) < USUAL_G2;
    return [
      {
        movement: isMore ? 'topicUp' : 'topicDown',
        topicId,
        value: n,
        before: (was * now.classified) / before.classified,
        reviews: n,
        g2: isUsual ? 0 : g2Of(n, now.classified, was, before.classified),
      },
    ];
  });
};

/** What is unusual about the last week, at most five findings, the least probable first. */
export const findingsOf = (apps: readonly Weeks[], options: WeekOptions): Finding[] => {
  const all = { appId: null, weeks: sumOfApps(apps) };
  const isComplete = (appId: string | null): boolean =>
    appId === null ? options.incomplete.size === 0 : !options.incomplete.has(appId);
  const tried = (apps.length > 1 && areAlikeOld(apps) ? [all, ...apps] : apps).flatMap(({ appId, weeks }) => {
    const parts = partsOf(weeks);
    return [
      ...(options.withStars ? starsTried(parts) : []),
      ...(isComplete(appId) ? reviewsTried(parts, options.elapsed) : []),
      ...(options.withTopics ? topicsTried(parts, options.elapsed) : []),
    ].map((found) => ({ ...found, appId }));
  });
  const told = tried.filter(({ g2 }) => g2 >= MIN_G2);
  return withoutRepeats(significant(told, tried.length)).slice(0, MAX_FINDINGS);
};

/** The reviews of an app that began within these weeks would be told as a change of all apps. */
const areAlikeOld = (apps: readonly Weeks[]): boolean => {
  const parts = apps.map(({ weeks }) => partsOf(weeks));
  const longest = Math.max(...parts.map(({ before }) => before.length));
  return parts.every(({ now, before }) => before.length === longest || reviewsOf(now) < MIN_REVIEWS);
};

const sumOfApps = (apps: readonly Weeks[]): Week[] =>
  Array.from({ length: WEEKS_BEFORE + 1 }, (_, at) => together(apps.flatMap(({ weeks }) => weeks[at] ?? [])));

const isSame = (one: Finding, other: Finding): boolean =>
  one.movement === other.movement && one.topicId === other.topicId;

/** The same of one app and of all of them is one finding: of the app if that alone is about as improbable. */
const withoutRepeats = (found: readonly Finding[]): Finding[] =>
  found.filter((one) => {
    const others = found.filter((other) => other !== one && isSame(one, other));
    const all = others.find(({ appId }) => appId === null);
    return one.appId === null
      ? others.every((app) => app.g2 < MIN_OWN_SHARE * one.g2)
      : !all || others.concat(one).some((app) => app.appId !== null && app.g2 >= MIN_OWN_SHARE * all.g2);
  });
