import { describe, expect, it } from 'vitest';
import { findingsOf, WEEKS_BEFORE, type Week, type Weeks } from './week.ts';

const ALL = { elapsed: 1, withStars: true, withTopics: true, incomplete: new Set<string>() };
const week = (stars: number[], topics: Record<string, number> = {}, classified?: number): Week => ({
  stars,
  classified: classified ?? stars.reduce((all, one) => all + one, 0),
  topics: new Map(Object.entries(topics)),
});
const usual = week([4, 2, 4, 10, 20], { crashes: 2, ads: 8 });
const after = (last: Week, appId = 'a', before = usual): Weeks => ({
  appId,
  weeks: [...Array.from({ length: WEEKS_BEFORE }, () => before), last],
});
const found = (last: Week, options: Partial<typeof ALL> = {}) =>
  findingsOf([after(last)], { ...ALL, ...options }).map(({ movement, topicId }) => topicId ?? movement);

it('finds nothing in a week like the others', () => {
  expect(found(usual)).toEqual([]);
  expect(findingsOf([], ALL)).toEqual([]);
});

it('finds a topic, lower stars and more reviews', () => {
  const bad = week([40, 10, 4, 10, 20], { crashes: 40, ads: 8 });
  expect(found(bad).toSorted()).toEqual(['crashes', 'reviewsUp', 'starsDown']);
  const [worst] = findingsOf([after(bad)], ALL);
  expect(worst).toMatchObject({ movement: 'topicUp', appId: 'a', value: 40, before: 4.2, reviews: 40 });
  expect(found(bad, { withStars: false, withTopics: false })).toEqual(['reviewsUp']);
});

it('finds a topic that went away, and a quiet week', () => {
  expect(found(week([4, 2, 4, 10, 20], { crashes: 2 }), {})).toEqual(['ads']);
  expect(found(week([0, 0, 0, 1, 2]))).toEqual(['reviewsDown']);
  expect(found(week([0, 0, 0, 1, 2]), { elapsed: 6 / 7 })).toEqual(['reviewsDown']);
});

it('tells no topic whose number is usual, in a week of fewer reviews', () => {
  const usually = week([20, 20, 20, 20, 20], { crashes: 20 });
  const quiet = week([6, 6, 6, 6, 6], { crashes: 18 });
  const about = (last: Week) =>
    findingsOf([after(last, 'a', usually)], ALL).filter(({ topicId }) => topicId === 'crashes');
  expect(about(quiet)).toEqual([]);
  expect(about(week([16, 6, 6, 6, 6], { crashes: 36 }))).toMatchObject([
    { movement: 'topicUp', value: 36, before: 8 },
  ]);
});

it('tells a flood by its topic, and nothing of topics that have their usual number', () => {
  const usually = week([20, 10, 20, 50, 100], { crashes: 8, design: 25, ads: 20, praise: 80 });
  const flood = week([330, 80, 20, 50, 100], { crashes: 388, design: 19, ads: 22, praise: 70 });
  const told = findingsOf([after(flood, 'a', usually)], ALL);
  expect(told.map(({ movement, topicId }) => topicId ?? movement).toSorted()).toEqual([
    'crashes',
    'reviewsUp',
    'starsDown',
  ]);
  // The flood is of one app; another one has a usual week, and all together are not less about anything.
  const both = findingsOf([after(flood, 'a', usually), after(usually, 'b', usually)], ALL);
  expect(both.filter(({ movement }) => movement === 'topicDown')).toEqual([]);
});

it('tells of a bad release what it changed: more about crashes, less praise, lower stars', () => {
  const usually = week([20, 10, 20, 50, 100], { crashes: 8, design: 25, ads: 20, praise: 80 });
  const bad = week([120, 30, 20, 20, 10], { crashes: 120, design: 24, ads: 18, praise: 20 });
  const told = findingsOf([after(bad, 'a', usually)], ALL);
  expect(told.map(({ movement, topicId }) => `${movement} ${topicId}`).toSorted()).toEqual([
    'starsDown null',
    'topicDown praise',
    'topicUp crashes',
  ]);
});

it('says nothing of topics that are known of fewer than 80 % of the reviews', () => {
  const some = week([4, 2, 4, 10, 20], { crashes: 30 }, 31);
  expect(found(some)).toEqual([]);
  expect(found(week([4, 2, 4, 10, 20], { crashes: 30, ads: 6 }, 32))).toEqual(['crashes']);
});

it('needs four weeks before, and more than these have seen', () => {
  const many = week([8, 4, 8, 40, 80]);
  const none = week([0, 0, 0, 0, 0]);
  const young = (weeks: number): Weeks => ({
    appId: 'a',
    weeks: [
      ...Array.from({ length: WEEKS_BEFORE }, (_, n) =>
        n < WEEKS_BEFORE - weeks ? none : week([4, 2, 4, 20, 40]),
      ),
      many,
    ],
  });
  expect(findingsOf([young(3)], ALL)).toEqual([]);
  expect(findingsOf([young(4)], ALL)).toMatchObject([{ movement: 'reviewsUp', before: 70 }]);
  const wild = young(8);
  const seen = { ...wild, weeks: wild.weeks.map((one, n) => (n === 2 ? many : one)) };
  expect(findingsOf([seen], ALL)).toEqual([]);
});

it('takes no reviews that may be missing for a quiet week', () => {
  const quiet = week([0, 0, 0, 1, 2]);
  expect(found(quiet, { incomplete: new Set(['a']) })).toEqual([]);
  const apps = [after(quiet, 'a'), after(quiet, 'b')];
  expect(findingsOf(apps, { ...ALL, incomplete: new Set(['a']) })).toMatchObject([
    { movement: 'reviewsDown', appId: 'b' },
  ]);
});

it('tells no app that was just linked as a change of all apps', () => {
  const none = week([0, 0, 0, 0, 0]);
  const linked = (last: Week): Weeks => after(last, 'b', none);
  expect(findingsOf([after(usual), linked(week([200, 50, 50, 50, 50]))], ALL)).toEqual([]);
  // A few reviews change nothing of the others.
  const bad = week([40, 10, 4, 10, 20], { crashes: 40, ads: 8 });
  const [worst] = findingsOf([after(bad), after(bad, 'c'), linked(week([1, 1, 0, 0, 0]))], ALL);
  expect(worst).toMatchObject({ appId: null });
});

it('tells once what one app and all of them show, and at most five findings', () => {
  const bad = week([40, 10, 4, 10, 20], { crashes: 40, ads: 8 });
  const apps = [after(bad, 'a'), after(usual, 'b'), after(usual, 'c')];
  const all = findingsOf(apps, ALL);
  expect(all.map(({ movement }) => movement).toSorted()).toEqual(['reviewsUp', 'starsDown', 'topicUp']);
  expect(all.every(({ appId }) => appId === 'a')).toBe(true);
  const everywhere = findingsOf([after(bad, 'a'), after(bad, 'b')], ALL);
  expect(everywhere.every(({ appId }) => appId === null)).toBe(true);
  const topics = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`t${n}`, 30]));
  expect(found(week([4, 2, 4, 10, 20], topics))).toHaveLength(5);
});

describe('in a year without changes', () => {
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
  const TOPICS = Array.from({ length: 12 }, (_, n) => [`t${n}`, 0.02 + n / 100] as const);

  it.each([10, 60, 400])('finds at most one thing in eight weeks, of %i reviews a week', (mean) => {
    const chance = chanceFrom(mean);
    const random = (): Week => {
      const stars = [0, 0, 0, 0, 0];
      const topics: Record<string, number> = {};
      // Weeks vary by a fifth more than chance.
      const n = Math.round(
        mean * (0.8 + 0.4 * chance()) + Math.sqrt(mean) * (chance() + chance() + chance() - 1.5),
      );
      for (let at = 0; at < n; at += 1) {
        const place = Math.min(4, Math.floor(chance() ** 0.6 * 5));
        stars[place] = (stars[place] ?? 0) + 1;
        for (const [topic, share] of TOPICS) if (chance() < share) topics[topic] = (topics[topic] ?? 0) + 1;
      }
      return week(stars, topics);
    };
    const year = ['a', 'b', 'c'].map((appId) => ({ appId, weeks: Array.from({ length: 60 }, random) }));
    let findings = 0;
    for (let end = WEEKS_BEFORE + 1; end <= 60; end += 1)
      findings += findingsOf(
        year.map(({ appId, weeks }) => ({ appId, weeks: weeks.slice(end - WEEKS_BEFORE - 1, end) })),
        ALL,
      ).length;
    expect(findings).toBeLessThanOrEqual(52 / 8);
  });
});
