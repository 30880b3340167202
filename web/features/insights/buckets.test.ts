import { expect, it } from 'vitest';
import { bucketAt, bucketsOf, bucketsWithin, sumsOf } from './buckets.ts';

it.each([
  [{ from: '2026-03-28', to: '2026-03-30' }, 3, { from: '2026-03-29', to: '2026-03-29' }],
  [{ from: '2026-01-01', to: '2026-04-01' }, 13, { from: '2026-01-08', to: '2026-01-14' }],
  [{ from: '2024-01-15', to: '2026-01-10' }, 25, { from: '2024-02-01', to: '2024-02-29' }],
  [{ from: '2026-01-01', to: '2026-01-01' }, 1, undefined],
])('%j has %i columns, the second %j', (range, count, second) => {
  const buckets = bucketsOf(range);
  expect(buckets).toHaveLength(count);
  expect(buckets[1]).toEqual(second);
  expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to]);
});

it('adds up days and leaves out those of no column', () => {
  const buckets = bucketsOf({ from: '2026-01-01', to: '2026-03-31' });
  const rows = [
    { day: '2026-01-01', n: 1 },
    { day: '2026-01-07', n: 2 },
    { day: '2026-03-31', n: 4 },
    { day: '2026-04-01', n: 8 },
  ];
  const sums = sumsOf(buckets, rows, ({ n }) => [n], 1);
  expect([sums[0], sums.at(-1), sums.flat().reduce((a, b) => a + b)]).toEqual([[3], [4], 7]);
  expect(bucketAt(buckets, '2025-12-31')).toBe(-1);
  expect([...bucketsWithin(buckets, [{ from: '2026-01-07', to: '2026-01-08' }])]).toEqual([0, 1]);
});
