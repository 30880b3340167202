import { describe, expect, it } from 'vitest';
import { meanRun, scoresFor, thresholdFor, withOdds } from '#shared/domain/incidents/cusum.ts';
import { CALM, follow, usualOf } from '#shared/domain/incidents/rating-drop.ts';
import { isSurgeOver, surgeIn } from '#shared/domain/incidents/topic-surge.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';
import { falseDrops, monthOf, reviewsToFind } from './simulated-ratings.ts';

/** Numbers without the regularities that a run of yes and no would show. */
const randomOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const times = (short: number, long: number): number => (isLongForm ? long : short);

it.each([
  [1000, 25],
  [10_000, 38],
  [100_000, 55],
])('of %i reviews a month finds a tripling from 10 %% within %i', (perMonth, most) => {
  const app = { perMonth, share: 0.1, random: randomOf(perMonth) };
  expect(reviewsToFind(times(200, 4000), app, 0.3)).toBeLessThanOrEqual(most);
});

it.each([0.02, 0.3, 0.6])('finds a drop from %d as well', (share) => {
  const app = { perMonth: 1000, share, random: randomOf(7) };
  expect(reviewsToFind(times(100, 2000), app, withOdds(share, 27 / 7))).toBeLessThan(share < 0.1 ? 90 : 40);
});

it.each([
  [20, 0.02],
  [20, 0.1],
  [20, 0.3],
  [20, 0.6],
  [1000, 0.02],
  [1000, 0.1],
  [1000, 0.3],
  [1000, 0.6],
  [10_000, 0.1],
  [100_000, 0.1],
])('of %i reviews a month and a share of %d finds at most one false drop a month', (perMonth, share) => {
  const months = Math.min(times(50, 2000), Math.ceil(times(300_000, 6_000_000) / perMonth));
  expect(
    falseDrops(months, { perMonth, share, random: randomOf(perMonth + share * 100) }),
  ).toBeLessThanOrEqual(1);
});

describe('what is no drop', () => {
  const app = (seed: number) => ({ perMonth: 1000, share: 0.1, random: randomOf(seed) });
  const DAY = 86_400_000;

  it('is a flood of ten months of the usual reviews in a day', () => {
    const flood = { n: 10_000, atOf: (n: number) => 10 * DAY + n * 8000 };
    expect(falseDrops(times(10, 300), app(1), flood)).toBeLessThanOrEqual(1);
  });

  it('is a week whose end is worse than its beginning', () => {
    const rhythm = { shareAt: (at: number) => (Math.floor(at / DAY) % 7 > 4 ? 0.14 : 0.084) };
    expect(falseDrops(times(40, 1000), app(2), rhythm)).toBeLessThanOrEqual(1);
  });
});

it('comes to the same in parts as at once', () => {
  const random = randomOf(3);
  const app = { perMonth: 2000, share: 0.15, random };
  const reviews = monthOf(app, {
    shareAt: (at) => (at > 10 * 86_400_000 && at < 16 * 86_400_000 ? 0.5 : 0.15),
  });
  const usual = { share: 0.15, perMonth: 2000 };
  const whole = follow(CALM, reviews, usual);
  expect(whole.turns.map(({ kind }) => kind)).toContain('back');
  for (let run = 0; run < 50; run += 1) {
    let [watch, turns]: [typeof whole.watch, typeof whole.turns] = [CALM, []];
    for (let from = 0; from < reviews.length; ) {
      const to = from + 1 + Math.floor(random() * 300);
      const part = follow(JSON.parse(JSON.stringify(watch)), reviews.slice(from, to), usual);
      [watch, turns, from] = [part.watch, [...turns, ...part.turns], to];
    }
    expect({ watch, turns }).toEqual(whole);
  }
});

it('says since when, and once until the share is back', () => {
  const usual = { share: 0.1, perMonth: 1000 };
  const good = Array.from({ length: 40 }, (_, n) => ({ at: n, isLow: false }));
  const bad = Array.from({ length: 300 }, (_, n) => ({ at: 100 + n, isLow: n % 2 === 0 }));
  const calm = Array.from({ length: 400 }, (_, n) => ({ at: 1000 + n, isLow: n % 10 === 9 }));
  const { turns, watch } = follow(CALM, [...good, ...bad, ...calm], usual);
  expect(turns.map(({ kind }) => kind)).toEqual(['dropped', 'back']);
  expect(turns[0]?.since).toBe(100);
  expect(turns[1]?.since).toBeGreaterThan(300);
  expect(watch.isDropped).toBe(false);
});

it('knows nothing usual of too few reviews', () => {
  expect(usualOf(3, 29)).toBeNull();
  expect(usualOf(3, 30)?.share).toBeCloseTo(0.12, 2);
});

it('computes the mean run to a threshold exactly', () => {
  // A walk of one step up or down from a wall at zero: known in closed form.
  const [p, q, threshold] = [0.3, 0.7, 5];
  let [exact, up] = [0, 0];
  for (let at = 0; at < threshold; at += 1) {
    up = at === 0 ? 1 / p : (1 + q * up) / p;
    exact += up;
  }
  expect(meanRun({ yes: 1, no: -1 }, p, threshold)).toBeCloseTo(exact, 6);
  const scores = scoresFor(0.1, 0.3);
  const found = thresholdFor(scores, 0.1, 1000);
  expect(meanRun(scores, 0.1, found)).toBeGreaterThanOrEqual(1000);
  expect(meanRun(scores, 0.1, found - 1)).toBeLessThan(1000);
});

const surge = (topicId: string, n: number, before: number, authors = n) => ({
  topicId,
  now: { n, of: 100, authors },
  before: { n: before, of: 1000 },
});

it('takes for a surge what is beyond chance, of five authors and of enough of the reviews', () => {
  expect(surgeIn([surge('ads', 4, 40), surge('crashes', 20, 30)])?.topicId).toBe('crashes');
  expect(surgeIn([surge('crashes', 20, 30, 4)])).toBeUndefined();
  expect(surgeIn([surge('crashes', 6, 30)])).toBeUndefined();
  expect(surgeIn([surge('crashes', 0, 300)])).toBeUndefined();
  expect(isSurgeOver(surge('crashes', 20, 30))).toBe(false);
  expect(isSurgeOver(surge('crashes', 4, 30))).toBe(true);
  expect(isSurgeOver({ ...surge('crashes', 0, 30), now: { n: 0, of: 19, authors: 0 } })).toBe(false);
});

it('finds at most one surge in eight weeks where nothing changes', () => {
  const random = randomOf(5);
  const topics = Array.from({ length: 12 }, (_, n) => ({ id: String(n), share: 0.01 + n * 0.006 }));
  const count = (of: number, share: number): number =>
    Array.from({ length: of }, random).filter((point) => point < share).length;
  let surges = 0;
  const runs = times(4, 100);
  for (let run = 0; run < runs; run += 1) {
    const before = topics.map(({ share }) => count(2000, share));
    // A day's reviews are independent of the next day's: looks within a day see mostly the same ones.
    for (let look = 0; look < 56 * 3; look += 1) {
      const counts = topics.map(({ id, share }, at) => {
        const n = count(36, share);
        return { topicId: id, now: { n, of: 36, authors: n }, before: { n: before[at] ?? 0, of: 2000 } };
      });
      if (surgeIn(counts)) surges += 1;
    }
  }
  expect(surges / runs).toBeLessThanOrEqual(1);
});
