import {
  ageAfter,
  cellOf,
  type ReplyEffect,
  replyEffect,
  type TrialEvent,
  WINDOW_DAYS,
} from '#shared/domain/insights/reply-effect.ts';

/** Reviews of a kind: the share that raises its stars within 28 days, and how it is answered. */
export type Kind = { share: number; answered: number; meanDays: number };
type Plan = { kinds: readonly Kind[]; reviews: number; gain: number; seed: number };

const MONTHS = ['2025-01-01', '2025-02-01', '2025-03-01'];
const NOW = Date.UTC(2026, 0, 1);
/** A few reviews are removed a day. */
const REMOVED = 0.0005;

/** Numbers from 0 to 1, always the same ones (mulberry32). */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A day on which something happens that happens with this probability within 28 days. */
const dayOf = (share: number, chance: () => number): number =>
  (Math.log(chance()) / Math.log(1 - share)) * WINDOW_DAYS;

type Story = { event: TrialEvent; isAnswered: boolean; isRaised: boolean };

const storyOf = ({ share, answered, meanDays }: Kind, gain: number, chance: () => number): Story => {
  const alone = dayOf(share, chance);
  const removed = -Math.log(chance()) / REMOVED;
  const replied = chance() < answered ? -Math.log(chance()) * meanDays : Number.POSITIVE_INFINITY;
  if (Math.min(alone, removed) < replied) {
    const isRaised = alone < removed;
    const days = Math.min(alone, removed);
    const event = isRaised ? ('raised' as const) : ('removed' as const);
    return {
      event: { event, age: ageAfter(days), outcome: null, n: 1 },
      isAnswered: false,
      isRaised: isRaised && days < WINDOW_DAYS,
    };
  }
  if (replied === Number.POSITIVE_INFINITY)
    return { event: { event: null, age: null, outcome: null, n: 1 }, isAnswered: false, isRaised: false };
  const after = dayOf(share + gain, chance);
  const gone = removed - replied;
  const isOver = Math.min(after, gone) >= WINDOW_DAYS;
  const outcome = isOver ? null : after < gone ? ('raised' as const) : ('removed' as const);
  return {
    event: { event: 'replied', age: ageAfter(replied), outcome, n: 1 },
    isAnswered: true,
    isRaised: outcome === 'raised',
  };
};

/** Reviews as they could be, with the effect found, and the difference one would see without care. */
const simulate = ({ kinds, reviews, gain, seed }: Plan): { found: ReplyEffect; naive: number } => {
  const chance = chanceFrom(seed);
  const cells = [];
  const counts = { answered: 0, raised: 0, alone: 0, raisedAlone: 0 };
  for (const kind of kinds)
    for (const month of MONTHS) {
      const events: TrialEvent[] = [];
      for (let n = 0; n < reviews / kinds.length / MONTHS.length; n += 1) {
        const { event, isAnswered, isRaised } = storyOf(kind, gain, chance);
        events.push(event);
        counts[isAnswered ? 'answered' : 'alone'] += 1;
        if (isRaised) counts[isAnswered ? 'raised' : 'raisedAlone'] += 1;
      }
      cells.push(cellOf(month, events));
    }
  return {
    found: replyEffect(cells, NOW),
    naive: 100 * (counts.raised / counts.answered - counts.raisedAlone / counts.alone),
  };
};

/** Four kinds, all of which raise their stars in 4 % of cases, half of them answered. */
const ALIKE: Kind[] = [3, 5, 8, 12].map((meanDays) => ({ share: 0.04, answered: 0.5, meanDays }));
/** Those who would raise their stars anyway are answered more often, and later. */
const CONFOUNDED: Kind[] = [
  { share: 0.01, answered: 0.2, meanDays: 4 },
  { share: 0.02, answered: 0.35, meanDays: 6 },
  { share: 0.04, answered: 0.6, meanDays: 9 },
  { share: 0.09, answered: 0.8, meanDays: 12 },
];

export type EffectRun = {
  /** Of the intervals, the share that holds the truth: of no effect, and of a gain of five points. */
  coverage: number;
  coverageOfGain: number;
  /** How often a gain of five points is found. */
  power: number;
  /** Where answering depends on stars and there is no effect: its coverage, and both means in points. */
  confounded: { coverage: number; mean: number; naive: number };
};

/** The least and the most share of intervals that hold the truth, and how often five points are found at least. */
export const EFFECT_BOUNDS = { coverage: [0.93, 0.97], power: 0.8 } as const;

/** How the estimate does over so many simulations, of 1,500 replies and as many reviews without one each. */
export const runEffect = (times: number): EffectRun => {
  const runs = (kinds: readonly Kind[], gain: number, reviews: number, from: number) =>
    Array.from({ length: times }, (_, n) => simulate({ kinds, reviews, gain, seed: from + n }));
  const shareOf = (found: readonly { found: ReplyEffect }[], holds: (low: number, high: number) => boolean) =>
    found.filter(({ found: { difference } }) => difference && holds(difference.low, difference.high)).length /
    found.length;
  const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
  const same = runs(ALIKE, 0, 3000, 1);
  const gain = runs(ALIKE, 0.05, 3000, 1_000_000);
  const confounded = runs(CONFOUNDED, 0, 3000, 2_000_000);
  const holds = (truth: number) => (low: number, high: number) => low <= truth && truth <= high;
  return {
    coverage: shareOf(same, holds(0)),
    coverageOfGain: shareOf(gain, holds(5)),
    power: shareOf(gain, (low) => low > 0),
    confounded: {
      coverage: shareOf(confounded, holds(0)),
      mean: mean(confounded.map(({ found }) => found.difference?.value ?? 0)),
      naive: mean(confounded.map(({ naive }) => naive)),
    },
  };
};
