import { expect, it } from 'vitest';
import { starsAfter } from './stars-after.ts';

const DAY = 86_400_000;
const replied = { starsThen: 2, starsNow: 2, isRevised: false, repliedAt: 0 };

it('tells the stars of a revised review at once, and of an unchanged one after four weeks', () => {
  expect(starsAfter({ ...replied, starsNow: 5, isRevised: true }, DAY)).toBe(5);
  expect(starsAfter({ ...replied, isRevised: true }, DAY)).toBe(2);
  expect(starsAfter(replied, 28 * DAY - 1)).toBeNull();
  expect(starsAfter(replied, 28 * DAY)).toBe(2);
});
