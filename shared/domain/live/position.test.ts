import { expect, it } from 'vitest';
import { isAfter } from './position.ts';

it.each([
  ['10.1', '9.2', true],
  ['9.2', '10.1', false],
  ['9.10', '9.9', true],
  ['9.9', '9.9', false],
  ['9.9', '0.0', true],
])('position %s is after %s: %s', (a, b, is) => expect(isAfter(a, b)).toBe(is));
