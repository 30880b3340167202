import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { barOf, spanOf, tickOf } from './bar-words.ts';

i18n.activate('en-US');

it('names the bars by the company’s clock', () => {
  const ticks = ['2026-03-29T00:00', '2026-03-29T09:00'].map((at) => tickOf(at).replace(/\s/g, ' '));
  expect(ticks).toEqual(['Mar 29', '9:00 AM']);
  const nine = { from: '2026-03-29T09:00', to: '2026-03-29T09:00' };
  expect(spanOf(3)(nine).replace(/\s/g, ' ')).toBe('Mar 29, 2026, 9:00 AM – 12:00 PM');
  expect(spanOf(24)({ from: '2026-03-29T00:00', to: '2026-03-29T00:00' })).toBe('Mar 29, 2026');
});

it('finds the bar of a time', () => {
  const bars = [{ at: '2026-03-29T06:00' }, { at: '2026-03-29T09:00' }];
  expect(barOf(bars, '2026-03-29T05:59')).toBeUndefined();
  expect(barOf(bars, '2026-03-29T08:59')).toBe(0);
  expect(barOf(bars, '2026-03-29T23:00')).toBe(1);
  expect(barOf([], '2026-03-29T23:00')).toBeUndefined();
});
