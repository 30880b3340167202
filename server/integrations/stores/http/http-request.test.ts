import { expect, it } from 'vitest';
import { retryAfter } from './http-request.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['7', 7000],
  ['0', 1000],
  ['86400', 3_600_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 1000],
  ['Sun, 22 Nov 2026 10:00:00 GMT', 3_600_000],
  ['soon', 60_000],
  ['-5', 1000],
  [undefined, 60_000],
])('parses Retry-After: %s as %i ms', (value, ms) => {
  expect(retryAfter(new Headers(value === undefined ? {} : { 'retry-after': value }), now)).toBe(ms);
});
