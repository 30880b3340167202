import { expect, it } from 'vitest';
import { DEFAULT_PRICE, dollarsFor, priceIn } from './writer-price.ts';

it.each([
  ['0.15/0.60', DEFAULT_PRICE],
  [' 2/8 ', { input: 2, output: 8 }],
  ['0.15', undefined],
  ['1/-2', undefined],
  ['', undefined],
])('a price is read: %j', (setting, price) => expect(priceIn(setting)).toEqual(price));

it('tokens cost what a million of them do, by the part', () => {
  expect(dollarsFor({ input: 1_000_000, output: 500_000 }, { input: 0.15, output: 0.6 })).toBeCloseTo(0.45);
  expect(dollarsFor({ input: 340, output: 120 }, DEFAULT_PRICE)).toBeCloseTo(0.000_123);
});
