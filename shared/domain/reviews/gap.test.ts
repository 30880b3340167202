import { describe, expect, it } from 'vitest';
import { gapAt, isLate, missingMonths } from './gap.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = Date.parse('2026-11-20T12:00:00Z');

describe('a gap', () => {
  it('of Google begins where its list of seven days no longer reaches back to the last reading', () => {
    const read = (goodAt: number | null) => gapAt('google', { goodAt, fullAt: goodAt }, at);
    expect(read(null)).toBeNull();
    expect(read(at - 7 * DAY + HOUR)).toBeNull();
    expect(read(at - 7 * DAY - HOUR)).toEqual({ from: at - 7 * DAY - HOUR, to: at - 7 * DAY + HOUR / 6 });
  });

  it('of Apple is time in which changes went uncompared, however often the newest page was read', () => {
    const read = (fullAt: number | null) => gapAt('apple', { goodAt: at, fullAt }, at);
    expect(read(null)).toBeNull();
    expect(read(at - 47 * HOUR)).toBeNull();
    expect(read(at - 49 * HOUR)).toEqual({ from: at - 49 * HOUR, to: at });
  });

  it('lies in months, and those that were brought in are not asked for again', () => {
    const gap = { from: Date.parse('2026-09-30T23:59:59Z'), to: Date.parse('2026-11-01T00:00:00Z') };
    expect(missingMonths(gap, [])).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(missingMonths(gap, ['2026-10', '2026-09'])).toEqual(['2026-11']);
    expect(missingMonths({ from: 0, to: at }, []).at(-1)).toBe('2026-11');
  });
});

it('is late a day after the last good reading, or after the app was added', () => {
  expect(isLate(at - DAY, 0, at)).toBe(false);
  expect(isLate(at - DAY - 1, 0, at)).toBe(true);
  expect(isLate(null, at - HOUR, at)).toBe(false);
  expect(isLate(null, at - 2 * DAY, at)).toBe(true);
});
