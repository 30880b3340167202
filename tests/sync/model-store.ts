import type { StoreFailure, StoreReview, Stores } from '#server/integrations/stores/port.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/** A seeded random number generator from 0 to 1. */
export const chanceFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Reviews per page. */
export const MODEL_PAGE = 4;

/** A review's true state; `shownAt` is the store's timestamp, by a clock up to ten minutes off. */
export type Truth = { id: string; body: string; shownAt: number; edits: number; isGone: boolean };

type Options = { store: Store; seed: number; now: () => number };

/**
 * An unreliable store: pages are offset from the top while reviews are added, timestamps are equal or off by minutes, calls
 * fail before and in the middle of a list, and pages are repeated. Its true content is known.
 */
export const modelStore = ({ store, seed, now }: Options) => {
  const chance = chanceFrom(seed);
  const all = new Map<string, Truth>();
  const state = { isAway: false, isCalm: false };
  /** A review removed while pages are read makes the list skip the next one; only some runs have that. */
  const hasRemovals = seed % 2 === 0;
  /** Never before a review's previous timestamp, because a store sorts by the timestamps it shows. */
  const timeNow = (): number => Math.floor((now() + (chance() * 20 - 10) * MINUTE) / MINUTE) * MINUTE;

  const write = (): void => {
    const id = `m${seed}-${all.size}`;
    all.set(id, { id, body: 'First', shownAt: timeNow(), edits: 0, isGone: false });
  };
  const some = (): Truth | undefined => {
    const there = [...all.values()].filter(({ isGone }) => !isGone);
    return there[Math.floor(chance() * there.length)];
  };
  const edit = (): void => {
    const truth = some();
    if (!truth) return;
    truth.edits += 1;
    truth.body = `Edit ${truth.edits}`;
    if (store === 'google') truth.shownAt = Math.max(truth.shownAt + MINUTE, timeNow());
  };
  const remove = (): void => {
    const truth = some();
    if (truth) truth.isGone = true;
  };
  /** Makes random changes with different probabilities. */
  const stir = (): void => {
    const die = chance();
    if (die < 0.4) write();
    else if (die < 0.6) edit();
    else if (die < 0.65 && hasRemovals) remove();
  };

  const failure = (): StoreFailure | undefined => {
    if (state.isAway) return { kind: 'unknown', detail: '503' };
    if (state.isCalm) return undefined;
    const die = chance();
    if (die < 0.05) return { kind: 'unknown', detail: 'cut' };
    return die < 0.08 ? { kind: 'busy', detail: '429', retryAfterMs: MINUTE } : undefined;
  };
  const listed = (): StoreReview[] =>
    [...all.values()]
      .filter(({ isGone, shownAt }) => !isGone && (store === 'apple' || shownAt > now() - 7 * DAY))
      .sort((a, b) => b.shownAt - a.shownAt || (a.id < b.id ? -1 : 1))
      .map(reviewOf);

  const listReviews: Stores['listReviews'] = async (_key, _appId, next) => {
    const refused = failure();
    if (refused) return { ok: false, failure: refused };
    const from = Number(next ?? 0);
    const reviews = listed();
    const page = reviews.slice(from, from + MODEL_PAGE);
    if (!state.isCalm && chance() < 0.5) stir(); // before the next page is asked for
    const isDoubled = !state.isCalm && chance() < 0.2;
    return {
      ok: true,
      value: {
        reviews: isDoubled ? [...page, ...page] : page,
        unreadable: [],
        next: from + MODEL_PAGE < reviews.length ? String(from + MODEL_PAGE) : null,
      },
    };
  };
  return { all, state, chance, hasRemovals, write, stir, listReviews };
};

const reviewOf = ({ id, body, shownAt }: Truth): StoreReview => ({
  reviewId: id,
  author: 'Ann',
  title: '',
  body,
  starRating: 3,
  modifiedAt: new Date(shownAt),
  deviceLanguage: null,
  appVersionName: null,
  androidOsVersion: null,
  productName: null,
  reply: null,
});
