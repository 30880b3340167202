import { expect, it } from 'vitest';
import { separatorOf } from './csv-separator.ts';

it.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['zh', 'comma'],
  ['ja', 'comma'],
  ['ko', 'comma'],
  ['de', 'semicolon'],
  ['de-CH', 'comma'],
  ['fr', 'semicolon'],
  ['es', 'semicolon'],
  ['es-MX', 'comma'],
  ['pt', 'semicolon'],
  ['nl', 'semicolon'],
  ['pl', 'semicolon'],
  ['cs', 'semicolon'],
  ['uk', 'semicolon'],
  ['tr', 'semicolon'],
])('splits a file for a spreadsheet in %s at a %s', (locale, separator) =>
  expect(separatorOf(locale)).toBe(separator),
);
