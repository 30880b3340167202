import { expect, it } from 'vitest';
import { meansDiffer, mediansDiffer, sharesDiffer } from './significance.ts';

it('calls no difference of a few reviews more than chance', () => {
  expect(sharesDiffer(99, 100, 100, 100)).toBe(false);
  expect(sharesDiffer(90, 100, 100, 100)).toBe(true);
  expect(sharesDiffer(0, 0, 5, 5)).toBe(false);
});

const sums = (counts: readonly number[]) => ({
  n: counts.reduce((all, count) => all + count, 0),
  stars: counts.reduce((all, count, at) => all + count * (at + 1), 0),
  squares: counts.reduce((all, count, at) => all + count * (at + 1) ** 2, 0),
});

it('compares mean stars by their spread', () => {
  expect(meansDiffer(sums([1, 0, 0, 0, 9]), sums([0, 0, 0, 0, 10]))).toBe(false);
  expect(meansDiffer(sums([100, 0, 0, 0, 900]), sums([0, 0, 0, 0, 1000]))).toBe(true);
  expect(meansDiffer(sums([0, 0, 0, 0, 3]), sums([0, 0, 0, 1, 2]))).toBe(false);
  expect(meansDiffer(sums([]), sums([0, 0, 0, 0, 10]))).toBe(false);
});

it('compares the medians of histograms', () => {
  expect(mediansDiffer([0, 5, 5, 0], [0, 4, 6, 0])).toBe(false);
  expect(mediansDiffer([0, 90, 10, 0], [0, 10, 90, 0])).toBe(true);
  expect(mediansDiffer([], [])).toBe(false);
});
