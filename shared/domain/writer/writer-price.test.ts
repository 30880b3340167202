import { expect, it } from 'vitest';
import { DEFAULT_PRICE, dollarsFor } from './writer-price.ts';

it('prices input and output tokens by their rate per million', () => {
  expect(dollarsFor({ input: 1_000_000, output: 500_000 }, { input: 0.15, output: 0.6 })).toBeCloseTo(0.45);
  expect(dollarsFor({ input: 340, output: 120 }, DEFAULT_PRICE)).toBeCloseTo(0.000_123);
});
