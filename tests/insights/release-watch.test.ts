import { expect, it } from 'vitest';
import { FIRST_LOOK, judge, MIN_REVIEWS, type Sample } from '#shared/domain/insights/release-watch.ts';
import { chance } from '#tests/support/rules/chance.ts';
import { sharesOf } from './simulated-releases.ts';

/** As many reviews of four stars, some of which mention a topic. */
const sample = (reviews: number, topics: Record<string, number> = {}, stars = 4): Sample => ({
  stars: [1, 2, 3, 4, 5].map((place) => (place === stars ? reviews : 0)),
  classified: reviews,
  topics: new Map(Object.entries(topics)),
});
const usual = sample(600, { crashes: 18, ads: 30 });

it('looks when there are enough reviews, then when they have doubled, and uses less each time', () => {
  const early = judge(sample(MIN_REVIEWS - 1, { crashes: 40 }), usual, FIRST_LOOK, false);
  expect(early).toEqual({ ...FIRST_LOOK, verdict: 'watching', topicId: null });
  const first = judge(sample(60, { crashes: 2 }), usual, FIRST_LOOK, false);
  expect(first).toEqual({ verdict: 'watching', topicId: null, nextLook: 120, spent: 0.5 });
  expect(judge(sample(119, { crashes: 80 }), usual, first, false).verdict).toBe('watching');
  const second = judge(sample(130, { crashes: 4 }), usual, first, false);
  expect(second).toMatchObject({ nextLook: 260, spent: 0.75 });
  expect(judge(sample(140, { crashes: 4, ads: 7 }), usual, second, true)).toMatchObject({
    verdict: 'noWorse',
    spent: 1,
  });
});

it('names what got worse, and says better only at the end', () => {
  const crashes = judge(sample(100, { crashes: 14, ads: 6 }), usual, FIRST_LOOK, false);
  expect(crashes).toMatchObject({ verdict: 'worse', topicId: 'crashes' });
  expect(judge(sample(100, { ads: 25 }), usual, FIRST_LOOK, false)).toMatchObject({ topicId: 'ads' });
  expect(judge(sample(100, {}, 2), sample(600), FIRST_LOOK, false)).toMatchObject({
    verdict: 'worse',
    topicId: null,
  });
  const good = sample(100, { crashes: 1 });
  const bad = sample(600, { crashes: 84 });
  expect(judge(good, bad, FIRST_LOOK, false).verdict).toBe('watching');
  expect(judge(good, bad, FIRST_LOOK, true)).toMatchObject({ verdict: 'better', topicId: 'crashes' });
});

it('tells nothing from too few, unless they are many of these', () => {
  expect(judge(sample(59), usual, FIRST_LOOK, true).verdict).toBe('tooFew');
  expect(judge(sample(60), usual, FIRST_LOOK, true).verdict).toBe('noWorse');
  expect(judge(sample(60), sample(59), FIRST_LOOK, true).verdict).toBe('tooFew');
  expect(judge(sample(0), sample(0), FIRST_LOOK, true).verdict).toBe('tooFew');
  expect(judge(sample(30, { crashes: 20 }), usual, FIRST_LOOK, true).verdict).toBe('worse');
});

// Of 4,000 releases, and larger ones: release-watch.long.ts.
it('calls few harmless releases worse though it looks after every sync, and finds those that crash', () => {
  const usualShares = sharesOf(1000, chance(1), (n) => 60 + (n % 60));
  expect(usualShares.worse).toBeLessThanOrEqual(0.025);
  expect(usualShares.better).toBeLessThanOrEqual(0.025);
  expect(sharesOf(300, chance(2), () => 60, 0.14).ofCrashes).toBeGreaterThanOrEqual(0.8);
  expect(sharesOf(300, chance(3), (n) => 60 + (n % 60), 0.14).ofCrashes).toBeGreaterThanOrEqual(0.85);
});
