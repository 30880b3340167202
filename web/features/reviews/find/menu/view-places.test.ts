import { expect, it } from 'vitest';
import type { Filters } from '../../store/filters.ts';
import { findInput } from '../../store/find-reviews.ts';
import { placeOfView, viewOf } from './view-places.ts';

it.each<[string, Filters, boolean | undefined]>([
  ['1', { stars: [1, 2], search: 'crash', sort: 'oldest' }, true],
  ['all', { apps: ['1', '2'], labels: { any: ['a'] } }, false],
  ['all', {}, undefined],
])('leads a view of %s with %o, answered: %s, back to the same list', (scope, filters, answered) => {
  const view = viewOf({ scope, answered, filters });
  expect(placeOfView(view, ['1', '2'])).toEqual({ appId: scope, answered, filters, page: 0 });
});

it('keeps an app that is gone as a condition', () => {
  const view = viewOf({ scope: '9', answered: false, filters: { stars: [1] } });
  expect(placeOfView(view, ['1'])).toEqual({
    appId: 'all',
    answered: false,
    filters: { stars: [1], apps: ['9'] },
    page: 0,
  });
});

it('lists no reviews of another app for an app that is gone, where a single one is left', () => {
  const filters: Filters = { apps: ['9'] };
  const asked = findInput({ username: 'ann', scope: '1', answered: false, offset: 0, filters });
  expect(asked.filter).toEqual({ apps: ['9'], answered: false });
  expect(viewOf({ scope: '1', answered: false, filters }).filter).toEqual({ apps: ['9'], answered: false });
});

it('does not save a single review', () =>
  expect(viewOf({ scope: '1', answered: false, filters: { review: 'r' } }).filter).toEqual({
    apps: ['1'],
    answered: false,
  }));
