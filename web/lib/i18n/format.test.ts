import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { formatCost } from './format.ts';

it('names one cost where a range would round to it', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(formatCost(0.012, 0.014)).toBe(formatCost(0.012));
  expect(formatCost(0.012, 0.024)).not.toBe(formatCost(0.012));
});
