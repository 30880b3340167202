import { expect, it } from 'vitest';
import { type Filters, isFiltered, isListed, toggled, withSearch } from './filters.ts';

it('adds and removes a value of a list', () => {
  const one = toggled(undefined, 5);
  expect(one).toEqual([5]);
  const two = toggled(one, 1);
  expect(two).toEqual([1, 5]);
  expect(toggled(toggled(two, 5), 1)).toBeUndefined();
});

it('treats a blank search as no search', () => {
  expect(withSearch({ versions: ['4.2'] }, '  crash ')).toEqual({ versions: ['4.2'], search: 'crash' });
  expect(withSearch({ search: 'crash' }, '   ').search).toBeUndefined();
  expect(withSearch({}, 'x'.repeat(500)).search).toHaveLength(200);
});

it.each<[Filters, boolean]>([
  [{}, false],
  [{ stars: undefined, search: undefined }, false],
  [{ sort: 'oldest' }, false],
  [{ stars: [1] }, true],
  [{ edited: true }, true],
])('reports whether %o filters the list: %s', (filters, expected) =>
  expect(isFiltered(filters)).toBe(expected),
);

it.each<[isAnswered: boolean, noReplyNeeded: boolean, lists: (boolean | undefined)[]]>([
  [false, false, [false, undefined]],
  [true, false, [true, undefined]],
  [false, true, [undefined]],
])('a review (answered %s, needs no reply %s) is in the lists %j', (isAnswered, noReplyNeeded, lists) => {
  const isIn = (answered: boolean | undefined) => isListed({ isAnswered, noReplyNeeded }, answered, {});
  expect([false, true, undefined].filter(isIn)).toEqual(lists);
});

it('keeps the one review of a link on its list, whatever becomes of it', () => {
  for (const change of [
    { isAnswered: true, noReplyNeeded: false },
    { isAnswered: false, noReplyNeeded: true },
  ])
    expect(isListed(change, false, { review: 'r1' })).toBe(true);
});
