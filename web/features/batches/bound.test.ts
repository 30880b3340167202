import { expect, it } from 'vitest';
import { faultyShare } from './bound.ts';

it.each([
  [0, 1],
  [20, 0.139],
  [60, 0.0487],
])('after %i clean texts of a sample at most %f of the others are faulty', (clean, share) =>
  expect(faultyShare(clean)).toBeCloseTo(share, 3),
);
