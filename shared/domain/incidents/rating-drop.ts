import { scoresFor, thresholdFor, withOdds } from './cusum.ts';

/** One or two stars. */
export const LOW_STARS: readonly number[] = [1, 2];
/** Weeks from which the usual share is computed. */
export const USUAL_WEEKS = 8;
/** With fewer reviews in them nothing is usual yet. */
export const MIN_USUAL = 30;
/** Older reviews are no news when they arrive, in ms. */
export const NEWS_MS = 48 * 3_600_000;
/** What lasts longer has become usual, in ms. */
export const LASTING_MS = 28 * 86_400_000;

/** Prior for apps with few reviews: this share, with the weight of this many reviews. */
const PRIOR = { share: 0.15, reviews: 20 };
/** 10 → 30 % has these odds; what is searched for is as much more likely than usual, and what is over half of that. */
const DROP_ODDS = 27 / 7;
const BACK_ODDS = 2.5;
/** A false alarm may occur once in this many months, and in no fewer reviews than this. */
const MONTHS = 1.8;
const MIN_RUN = 900;
/** Fewer low ratings than this mean nothing. */
const MIN_LOW = 4;
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** The share of low stars before, 0 to 1, and how many reviews come in a month. */
export type Usual = { share: number; perMonth: number };

/** The usual share of an app, from its reviews in the weeks before; null with too few. */
export const usualOf = (low: number, reviews: number): Usual | null =>
  reviews < MIN_USUAL
    ? null
    : {
        share: (low + PRIOR.share * PRIOR.reviews) / (reviews + PRIOR.reviews),
        perMonth: (reviews * MONTH_DAYS) / (7 * USUAL_WEEKS),
      };

/** `at` in epoch ms. */
export type Rated = { at: number; isLow: boolean };

/** Between two reviews: how high the evidence stands, for a drop or for its end. */
export type Watch = {
  climb: number;
  /** Since when it has climbed, with how many reviews and low ones among them. */
  since: number | null;
  reviews: number;
  low: number;
  isDropped: boolean;
  /** Reviews of the day, which is one of UTC: a flood needs more evidence. */
  day: number;
  today: number;
};
export const CALM: Watch = { climb: 0, since: null, reviews: 0, low: 0, isDropped: false, day: 0, today: 0 };

export type Turn = { kind: 'dropped' | 'back'; at: number; since: number; reviews: number; low: number };

const known = new Map<string, number>();
const MOST_KNOWN = 500;

/** The same question is asked at every sync. */
const thresholdOf = (from: number, to: number, truth: number, reviews: number): number => {
  const key = `${from} ${to} ${reviews}`;
  const found = known.get(key) ?? thresholdFor(scoresFor(from, to), truth, reviews);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
};

/** Reviews that chance is given: a power of two, so that few thresholds are computed. */
const runOf = ({ perMonth }: Usual, today: number): number => {
  const flood = today > perMonth / 4 ? 8 * 2 ** Math.ceil(Math.log2(today)) : 0;
  return Math.round(Math.max(MIN_RUN, MONTHS * perMonth, flood));
};

const step = (watch: Watch, { at, isLow }: Rated, usual: Usual): { watch: Watch; turn?: Turn } => {
  const share = Math.min(0.9, Math.max(0.005, Math.round(usual.share * 500) / 500));
  const day = Math.floor(at / DAY_MS);
  const today = day === watch.day ? watch.today + 1 : 1;
  const high = withOdds(share, watch.isDropped ? BACK_ODDS : DROP_ODDS);
  const [from, to] = watch.isDropped ? [high, share] : [share, high];
  const scores = scoresFor(from, to);
  const climb = Math.max(0, watch.climb + (isLow ? scores.yes : scores.no));
  const isStart = watch.climb === 0;
  const grown: Watch =
    climb === 0
      ? { ...watch, climb, since: null, reviews: 0, low: 0, day, today }
      : {
          isDropped: watch.isDropped,
          climb,
          day,
          today,
          since: isStart ? at : (watch.since ?? at),
          reviews: (isStart ? 0 : watch.reviews) + 1,
          low: (isStart ? 0 : watch.low) + (isLow ? 1 : 0),
        };
  if (climb < thresholdOf(from, to, from, runOf(usual, today))) return { watch: grown };
  if (!watch.isDropped && grown.low < MIN_LOW) return { watch: grown };
  const { since, reviews, low } = grown;
  return {
    watch: { ...CALM, isDropped: !watch.isDropped, day, today },
    turn: { kind: watch.isDropped ? 'back' : 'dropped', at, since: since ?? at, reviews, low },
  };
};

/** Follows the reviews that arrived, in the order in which they were written. What is followed in parts comes to the same. */
export const follow = (
  watch: Watch,
  reviews: readonly Rated[],
  usual: Usual,
): { watch: Watch; turns: Turn[] } => {
  const turns: Turn[] = [];
  let now = watch;
  for (const review of reviews) {
    const { watch: next, turn } = step(now, review, usual);
    now = next;
    if (turn) turns.push(turn);
  }
  return { watch: now, turns };
};
