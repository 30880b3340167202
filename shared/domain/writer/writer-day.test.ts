import { expect, it } from 'vitest';
import { writerDayEnds } from './writer-day.ts';

it.each([
  ['22:00', 7200, '2026-12-01T00:00:00.000Z'],
  ['22:00', 3600, undefined],
  ['22:00', undefined, undefined],
  ['23:40', 1200, '2026-12-01T00:00:00.000Z'],
  ['23:40', 1170, '2026-12-01T00:00:00.000Z'],
  ['23:40', 600, undefined],
  ['23:59:30', 30, undefined],
])('takes a wait at %s of %s seconds as the daily budget resetting at %s', (time, retryAfterS, ends) => {
  expect(writerDayEnds(retryAfterS, Date.parse(`2026-11-30 ${time}Z`))).toBe(ends);
});
