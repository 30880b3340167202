import { describe, expect, it } from 'vitest';
import { greetedAs, partOfDay } from './greeting.ts';
import { pathOf } from './overview/line-path.ts';
import { usageTone } from './overview/usage.ts';

describe('greeting', () => {
  it.each([
    [0, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %i o’clock is of the %s', (hour, part) => expect(partOfDay(hour)).toBe(part));

  it.each([
    ['ja', 'Mori', 'Mori'],
    ['ja', '', 'Yuki'],
    ['de', 'Mori', 'Yuki'],
  ])('in %s greets Yuki %s as %s', (language, lastName, name) =>
    expect(greetedAs({ firstName: 'Yuki', lastName }, language)).toBe(name),
  );
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

describe('sparkline', () => {
  it.each([
    ['a line of all weeks', [1, 3, 5], 'M1.0 26.0L42.0 14.0L83.0 2.0'],
    ['a gap for weeks without reviews', [1, 1, null, 5, 5], 'M1.0 26.0L21.5 26.0M62.5 2.0L83.0 2.0'],
    ['a dot for a week between such', [5, null, 1, null, 3], 'M1.0 2.0ZM42.0 26.0ZM83.0 14.0Z'],
    ['a level line for equal means', [4, 4], 'M1.0 14.0L83.0 14.0'],
    ['nothing for one mean', [null, 4, null], ''],
  ])('draws %s', (_, weeks, path) => expect(pathOf(weeks)).toBe(path));
});
