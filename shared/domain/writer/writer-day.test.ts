import { expect, it } from 'vitest';
import { writerDayEnds } from './writer-day.ts';

it.each([
  ['the day is used up', 7200, '2026-12-01T00:00:00.000Z'],
  ['a rate limit asks for an hour', 3600, undefined],
  ['nothing is said', undefined, undefined],
])('names midnight UTC only where %s', (_name, retryAfterS, ends) => {
  expect(writerDayEnds(retryAfterS, Date.UTC(2026, 10, 30, 22))).toBe(ends);
});
