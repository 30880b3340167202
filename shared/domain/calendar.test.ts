import { expect, it } from 'vitest';
import { monthOf, monthsBetween, renewsAt } from './calendar.ts';

it.each([
  ['2026-10-31T23:59:59.999Z', '2026-10', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T00:00:00.000Z', '2026-11', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:30:00-05:00', '2027-01', '2027-02-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02', '2028-03-01T00:00:00.000Z'],
])('counts %s towards the UTC month %s, which resets at %s', (time, month, next) => {
  expect(monthOf(Date.parse(time))).toBe(month);
  expect(renewsAt(month)).toBe(next);
});

it.each([
  ['2026-11', '2026-11', ['2026-11']],
  ['2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['2026-11', '2026-10', undefined],
  ['2024-12', '2026-12', undefined],
])('lists the months from %s to %s as %j', (first, last, months) => {
  expect(monthsBetween(first, last)).toEqual(months);
});

it('lists up to 24 months', () => {
  expect(monthsBetween('2025-01', '2026-12')).toHaveLength(24);
});
