import { expect, it } from 'vitest';
import { differenceOfShares, meanStars } from './estimate.ts';
import { dayPlus, daysIn, rangeBefore } from './range.ts';
import { evenlyAt, placeAt } from './reply-times.ts';
import { g2Of, significant } from './significance.ts';

it.each<[number[], number, number, number]>([
  [[0, 0, 0, 0, 1], 5, 3.61, 5],
  [[10, 0, 0, 0, 10], 3, 2.1, 3.9],
  [[100, 100, 200, 300, 300], 3.6, 3.52, 3.68],
])('the mean of %j stars is %d, likely between %d and %d', (counts, value, low, high) => {
  const mean = meanStars(counts);
  expect(mean?.value).toBeCloseTo(value, 2);
  expect(mean?.low).toBeCloseTo(low, 1);
  expect(mean?.high).toBeCloseTo(high, 1);
});
it('has no mean of nothing', () => expect(meanStars([0, 0, 0, 0, 0])).toBeNull());

it('gives the difference of two shares with an interval that holds at 0 and at all', () => {
  const same = differenceOfShares(20, 100, 20, 100);
  expect(same.value).toBe(0);
  expect(same.low).toBeCloseTo(-same.high, 6);
  const none = differenceOfShares(0, 10, 10, 10);
  expect([none.value, none.low]).toEqual([-100, expect.closeTo(-100, 0)]);
  expect(none.high).toBeLessThan(-40);
});

it.each([
  [12, 10, 3, 10],
  [3, 10, 12, 10],
  [12, 10, 12, 10],
  [2, 0, 3, 10],
  [0, 0, 0, 0],
])('estimates %i of %i against %i of %i as numbers, bounded by all', (a, ofA, b, ofB) => {
  const { value, low, high } = differenceOfShares(a, ofA, b, ofB);
  const bounded = [Math.min(a, ofA), ofA, Math.min(b, ofB), ofB] as const;
  expect({ value, low, high }).toEqual(differenceOfShares(...bounded));
  for (const one of [value, low, high]) expect(Math.abs(one)).toBeLessThan(101);
  expect(g2Of(a, ofA, b, ofB)).toBe(g2Of(...bounded));
  expect(g2Of(a, ofA, b, ofB)).toBeGreaterThanOrEqual(0);
});

it('finds the median and the ninetieth percentile of a histogram within its buckets', () => {
  const minutes = Array.from({ length: 2000 }, (_, n) => 10 ** (n / 500)); // log-uniform from 1 minute to a week
  const histogram = new Array<number>(24).fill(0);
  for (const one of minutes) {
    const bucket = Math.floor(4 * Math.log10(one));
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const exact = minutes[share * minutes.length] ?? 0;
    const place = placeAt(histogram, share);
    const found = place ? evenlyAt(place) : 0;
    expect(Math.abs(found / exact - 1)).toBeLessThan(0.15);
  }
  expect(placeAt(new Array<number>(24).fill(0), 0.5)).toBeNull();
});

it.each([
  [{ from: '2026-03-29', to: '2026-03-29' }, 1, { from: '2026-03-28', to: '2026-03-28' }],
  [{ from: '2024-02-28', to: '2024-03-01' }, 3, { from: '2024-02-25', to: '2024-02-27' }],
])('counts the days of %j as %i, after %j', (range, days, before) => {
  expect(daysIn(range)).toBe(days);
  expect(rangeBefore(range)).toEqual(before);
  expect(dayPlus(before.from, days)).toBe(range.from);
});

it('takes a difference for more than chance only if it is', () => {
  expect(g2Of(10, 100, 10, 100)).toBe(0);
  expect(g2Of(30, 100, 5, 100)).toBeGreaterThan(15.1);
  expect(significant([{ g2: 30 }, { g2: 16 }, { g2: 1 }], 3).map(({ g2 }) => g2)).toEqual([30, 16]);
  expect(significant([{ g2: 16 }], 10_000)).toEqual([]);
});

it('computes the likelihood ratio of two shares', () => {
  expect(g2Of(10, 100, 10, 100)).toBe(0);
  expect(g2Of(20, 100, 10, 800)).toBeCloseTo(55.47, 1);
  expect(g2Of(0, 0, 0, 10)).toBe(0);
});
