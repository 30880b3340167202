import type { Estimate } from './estimate.ts';

/**
 * What became of reviews of one to four stars that are alike: of the same app, stars, length and month. Arrays are by
 * age; `repliedRaised` and `repliedRemoved` say what followed a reply within 28 days, by the age when answered.
 */
export type TrialCell = {
  /** The first day of the month they were written in (UTC). */
  month: string;
  n: number;
  raised: readonly number[];
  removed: readonly number[];
  replied: readonly number[];
  repliedRaised: readonly number[];
  repliedRemoved: readonly number[];
};

export type ReplyEffect = {
  /** In points of percent; null if there are too few. */
  difference: Estimate | null;
  withReply: number | null;
  withoutReply: number | null;
  /** Replies watched for long enough that have reviews to compare with, and how many of these there are. */
  replies: number;
  controls: number;
  reason: 'tooFewReplies' | 'tooFewControls' | null;
};

/** Where ages begin and end, in days: two weeks of days, then weeks. */
const EDGES = [...Array.from({ length: 15 }, (_, day) => day), 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91];
export const AGES = EDGES.length - 1;
/** Days within which a reply has its effect, if any. */
export const WINDOW_DAYS = 28;
/** Fewer replies, or reviews to compare with, tell nothing. */
export const MIN_REPLIES = 300;
export const MIN_CONTROLS = 300;
/** Fewer reviews of a kind still without a reply are not compared with. */
const MIN_AT_RISK = 5;
/** Standard deviations that contain 95 % of a normal distribution. */
const Z = 1.96;
const DAY_MS = 86_400_000;

const at = (counts: readonly number[], place: number): number => counts[place] ?? 0;

/** The days of an age that lie between two others. */
const overlap = (age: number, from: number, to: number): number =>
  Math.max(0, Math.min(at(EDGES, age + 1), to) - Math.max(at(EDGES, age), from));

/** Reviews without a reply, by age: how many begin it, for how many days they go on, and how often stars are raised a day. */
const unansweredOf = (cell: TrialCell) => {
  let left = cell.n;
  return Array.from({ length: AGES }, (_, age) => {
    const atRisk = left;
    const leaving = at(cell.raised, age) + at(cell.removed, age) + at(cell.replied, age);
    left -= leaving;
    const days = (at(EDGES, age + 1) - at(EDGES, age)) * (atRisk - leaving / 2);
    return { atRisk, days, hazard: days > 0 ? at(cell.raised, age) / days : 0 };
  });
};

/** Whether every review of a month has been watched up to an age, in days. */
const isWatched = (month: string, days: number, now: number): boolean => {
  const start = new Date(month);
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  return end + days * DAY_MS <= now;
};

type Sums = {
  /** Replies that have been watched for long enough, with or without reviews to compare with. */
  watched: number;
  replies: number;
  raised: number;
  expected: number;
  variance: number;
  controls: number;
};
const NOTHING: Sums = { watched: 0, replies: 0, raised: 0, expected: 0, variance: 0, controls: 0 };

/** The replies of a cell that can be compared: their raises, and those expected of the unanswered at the same age. */
const sumsOf = (cell: TrialCell, now: number): Sums => {
  const unanswered = unansweredOf(cell);
  const sums = { ...NOTHING };
  const gradient = new Array<number>(AGES).fill(0);
  for (const [age, { atRisk }] of unanswered.entries()) {
    const replied = at(cell.replied, age);
    const from = (at(EDGES, age) + at(EDGES, age + 1)) / 2;
    const to = from + WINDOW_DAYS;
    const isWithin = to <= at(EDGES, AGES) && isWatched(cell.month, at(EDGES, age + 1) + WINDOW_DAYS, now);
    const last = unanswered.findLastIndex((_, other) => overlap(other, from, to) > 0);
    if (replied === 0 || !isWithin) continue;
    sums.watched += replied;
    if ((unanswered[last]?.atRisk ?? 0) < MIN_AT_RISK) continue;
    const followed = replied - at(cell.repliedRemoved, age) / 2;
    let cumulated = 0;
    for (const [other, { hazard }] of unanswered.entries()) cumulated += hazard * overlap(other, from, to);
    sums.replies += replied;
    sums.raised += (replied * at(cell.repliedRaised, age)) / followed;
    sums.expected += replied * (1 - Math.exp(-cumulated));
    sums.controls = Math.max(sums.controls, atRisk - replied);
    for (let other = age; other <= last; other += 1)
      gradient[other] = at(gradient, other) + replied * Math.exp(-cumulated) * overlap(other, from, to);
  }
  for (const [age, { days, hazard }] of unanswered.entries())
    if (days > 0) sums.variance += at(gradient, age) ** 2 * (hazard / days);
  return sums;
};

/**
 * How many more of 100 reviewers raise their stars within 28 days after a reply than of those who have waited as long
 * without one. Each reply is compared with the reviews of its cell still unanswered at the same age, who are no longer
 * counted once they are answered or removed. Only months that have been watched to the end count. The interval is the
 * normal one: binomial for the replies, and by Greenwood's formula (the delta method) for the unanswered.
 */
export const replyEffect = (cells: readonly TrialCell[], now: number): ReplyEffect => {
  const all = { ...NOTHING };
  for (const sums of cells.map((cell) => sumsOf(cell, now))) {
    all.watched += sums.watched;
    all.replies += sums.replies;
    all.raised += sums.raised;
    all.expected += sums.expected;
    all.variance += sums.variance;
    all.controls += sums.controls;
  }
  const { watched, replies, controls } = all;
  const none = { difference: null, withReply: null, withoutReply: null, replies, controls };
  if (watched >= MIN_REPLIES && controls < MIN_CONTROLS) return { ...none, reason: 'tooFewControls' };
  if (replies < MIN_REPLIES) return { ...none, reason: 'tooFewReplies' };
  const withReply = Math.min(1, all.raised / replies);
  const withoutReply = all.expected / replies;
  const value = withReply - withoutReply;
  // One more of each outcome is thought of, so that no raise at all is not certain.
  const smoothed = (all.raised + 1) / (replies + 2);
  const error = Z * Math.sqrt((smoothed * (1 - smoothed)) / replies + all.variance / replies ** 2);
  return {
    difference: { value: 100 * value, low: 100 * (value - error), high: 100 * (value + error) },
    withReply: 100 * withReply,
    withoutReply: 100 * withoutReply,
    replies,
    controls,
    reason: null,
  };
};

/** What a review, or some that are alike, adds to its cell; as `trial_of` in the database says it. */
export type TrialEvent = {
  event: 'raised' | 'removed' | 'replied' | null;
  /** From 1; null beyond the last. */
  age: number | null;
  outcome: 'raised' | 'removed' | null;
  n: number;
};

const OUTCOMES = { raised: 'repliedRaised', removed: 'repliedRemoved' } as const;

export const cellOf = (month: string, events: readonly TrialEvent[]): TrialCell => {
  const empty = (): number[] => new Array<number>(AGES).fill(0);
  const cell = {
    month,
    n: 0,
    raised: empty(),
    removed: empty(),
    replied: empty(),
    repliedRaised: empty(),
    repliedRemoved: empty(),
  };
  for (const { event, age, outcome, n } of events) {
    cell.n += n;
    if (event === null || age === null) continue;
    cell[event][age - 1] = at(cell[event], age - 1) + n;
    if (event !== 'replied' || outcome === null) continue;
    const after = cell[OUTCOMES[outcome]];
    after[age - 1] = at(after, age - 1) + n;
  }
  return cell;
};

/** The age class of a review after a number of days, from 1; null beyond the last. */
export const ageAfter = (days: number): number | null => {
  const age = EDGES.findLastIndex((edge) => edge <= days) + 1;
  return age > AGES ? null : age;
};
