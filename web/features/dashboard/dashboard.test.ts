import { describe, expect, it } from 'vitest';
import { partOfDay } from './greeting.ts';
import { usageTone } from './usage.ts';

describe('greeting', () => {
  it.each([
    [0, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %i o’clock is of the %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
});

describe('usage card', () => {
  it.each([
    [0, 1000, 'brand'],
    [799, 1000, 'brand'],
    [800, 1000, 'warn'],
    [999, 1000, 'warn'],
    [1000, 1000, 'danger'],
    [1001, 1000, 'danger'],
    [0, 0, 'danger'],
  ])('at %i of %i is %s', (count, limit, tone) => expect(usageTone(count, limit)).toBe(tone));
});
