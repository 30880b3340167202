import { expect, it } from 'vitest';
import type { Filters } from '../../store/filters.ts';
import { countsHold } from './counts.ts';

it.each<[Filters, string, boolean]>([
  [{}, 'stars', true],
  [{ stars: [1] }, 'stars', true],
  [{ stars: [1], sort: 'oldest' }, 'languages', true],
  [{ stars: [1] }, 'topics', false],
  [{ topics: { any: ['ads'] } }, 'stars', false],
  [{ topics: { any: ['ads'] } }, 'topics', true],
  [{ search: 'crash' }, 'stars', false],
  [{ stars: [1], languages: ['de'], edited: true }, 'versions', true],
  [{ stars: [1], languages: ['de'], lastDays: 7 }, 'versions', false],
  [{ lastDays: 7 }, 'stars', false],
])('with %j the counts of %s are those of what is left: %s', (filters, condition, hold) =>
  expect(countsHold(filters, condition)).toBe(hold),
);
