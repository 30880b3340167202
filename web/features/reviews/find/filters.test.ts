import { expect, it } from 'vitest';
import type { Filters } from '#shared/contract/review-list.ts';
import { isFiltered, withSearch, withStars } from './filters.ts';

it('adds and removes star ratings', () => {
  const one = withStars({}, 5);
  expect(one.stars).toEqual([5]);
  const two = withStars(one, 1);
  expect(two.stars).toEqual([1, 5]);
  expect(withStars(withStars(two, 5), 1).stars).toBeUndefined();
});

it('treats a blank search as no search', () => {
  expect(withSearch({ version: '4.2' }, '  crash ')).toEqual({ version: '4.2', search: 'crash' });
  expect(withSearch({ search: 'crash' }, '   ').search).toBeUndefined();
  expect(withSearch({}, 'x'.repeat(500)).search).toHaveLength(200);
});

it.each<[Filters, boolean]>([
  [{}, false],
  [{ stars: undefined, search: undefined }, false],
  [{ stars: [1] }, true],
  [{ updated: true }, true],
])('reports whether %o filters the list: %s', (filters, expected) =>
  expect(isFiltered(filters)).toBe(expected),
);
