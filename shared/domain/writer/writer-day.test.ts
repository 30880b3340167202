import { expect, it } from 'vitest';
import { writerDayEnds } from './writer-day.ts';

it.each([
  [7200, '2026-12-01T00:00:00.000Z'],
  [3600, undefined],
  [undefined, undefined],
])('takes a wait of %s seconds as the daily budget resetting at %s', (retryAfterS, ends) => {
  expect(writerDayEnds(retryAfterS, Date.UTC(2026, 10, 30, 22))).toBe(ends);
});
