import { expect, it } from 'vitest';
import { lowestOf } from './lowest.ts';

const mean = (value: number) => ({ value, low: value - 0.4, high: value + 0.4 });

it.each([
  [[mean(3), mean(2.1), null, mean(3.4)], [20, 20, 0, 20], 3, 1],
  [[mean(3), mean(2.1)], [20, 4], 3, undefined],
  [[mean(3), mean(2.8)], [20, 20], 3, undefined],
  [[mean(1), mean(2)], [3, 20], 3, 1],
  [[], [], undefined, undefined],
])('of %j with %j reviews, and %s in all, the lowest is %s', (means, counts, average, lowest) =>
  expect(lowestOf(means, counts, average)).toBe(lowest),
);
