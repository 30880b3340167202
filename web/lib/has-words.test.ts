import { expect, it } from 'vitest';
import { hasWords } from './has-words.ts';

it.each([
  ['Go to dashboard', '', true],
  ['Go to dashboard', 'dash', true],
  ['Go to dashboard', 'DASH go', true],
  ['Go to dashboard', 'reviews', false],
  ['Café Tracker', 'cafe', true],
  ['Cafe Tracker', 'café ', true],
])('reports whether %j matches the query %j: %s', (text, query, expected) =>
  expect(hasWords(text, query)).toBe(expected),
);
