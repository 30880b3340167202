import { describe, expect, it } from 'vitest';
import { gapAt, isLate, missingMonths } from './gap.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-20T12:00:00Z');

describe('review gap', () => {
  it('opens for Google when the seven-day list no longer reaches back to the last sync', () => {
    const gap = (goodAt: number | null) => gapAt('google', { goodAt, fullAt: goodAt }, now);
    expect(gap(null)).toBeNull();
    expect(gap(now - 7 * DAY + HOUR)).toBeNull();
    expect(gap(now - 7 * DAY - HOUR)).toEqual({ from: now - 7 * DAY - HOUR, to: now - 7 * DAY + HOUR / 6 });
  });

  it('opens for Apple two days after the last full comparison, however often the newest page was fetched', () => {
    const gap = (fullAt: number | null) => gapAt('apple', { goodAt: now, fullAt }, now);
    expect(gap(null)).toBeNull();
    expect(gap(now - 47 * HOUR)).toBeNull();
    expect(gap(now - 49 * HOUR)).toEqual({ from: now - 49 * HOUR, to: now });
  });

  it('spans months, without those already imported', () => {
    const gap = { from: Date.parse('2026-09-30T23:59:59Z'), to: Date.parse('2026-11-01T00:00:00Z') };
    expect(missingMonths(gap, [])).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(missingMonths(gap, ['2026-10', '2026-09'])).toEqual(['2026-11']);
    expect(missingMonths({ from: 0, to: now }, []).at(-1)).toBe('2026-11');
  });
});

it('calls an app late a day after its last successful sync, or after it was added', () => {
  expect(isLate(now - DAY, 0, now)).toBe(false);
  expect(isLate(now - DAY - 1, 0, now)).toBe(true);
  expect(isLate(null, now - HOUR, now)).toBe(false);
  expect(isLate(null, now - 2 * DAY, now)).toBe(true);
});
