import { expect, it } from 'vitest';
import { reviewsAddress } from '#web/lib/insights/reviews-address.ts';
import { addressOf, ignoredOf, placeOf, topicAddress } from './place.ts';

const TODAY = '2026-11-02';
const defaults = { filter: {}, days: 30, range: { from: '2026-10-04', to: TODAY } };

it.each<[Record<string, string>, object]>([
  [{}, {}],
  [{ days: '7' }, { days: 7, range: { from: '2026-10-27', to: TODAY } }],
  [{ days: '0' }, {}],
  [{ days: '5000' }, {}],
  [
    { from: '2026-01-01', to: '2026-01-31' },
    { days: undefined, range: { from: '2026-01-01', to: '2026-01-31' } },
  ],
  [{ from: '2026-02-01', to: '2026-01-31' }, {}],
  [{ from: '2006-01-01', to: '2026-01-31' }, {}],
  [{ from: '0001-01-01', to: '0001-01-02' }, {}],
  [{ from: '9999-12-01', to: '9999-12-31' }, {}],
  [{ from: 'x', to: '2026-01-31' }, {}],
  [{ stars: '1,2', stores: 'amazon' }, { filter: { stars: [1, 2] } }],
  [{ kinds: 'bug', notTopics: 'ads' }, { filter: { kinds: { any: ['bug'] }, topics: { none: ['ads'] } } }],
])('%o leads to %o', (address, place) => {
  expect(placeOf(address, TODAY)).toEqual({ ...defaults, ...place });
  const known = placeOf(address, TODAY);
  expect(placeOf(addressOf(known), TODAY)).toEqual(known);
});

it('opens the list that a number counts', () =>
  expect(
    reviewsAddress({ apps: ['1'], topics: { any: ['ads'] } }, defaults.range, {
      list: 'answered',
      by: 'answered',
    }),
  ).toMatchObject({
    app: 'all',
    apps: '1',
    topics: 'ads',
    filter: 'answered',
    from: '2026-10-04',
    to: TODAY,
    date: 'answered',
  }));

it('opens the reviews of a topic only if a list can tell them', () => {
  const place = { ...defaults, filter: { topics: { any: ['ads', 'crashes'], none: ['price'] } } };
  expect(topicAddress(place, 'ads')).toMatchObject({ topics: 'ads', notTopics: 'price' });
  expect(topicAddress(place, 'updates')).toBeUndefined();
});

it.each([
  [{ stars: '9' }, ['stars=9']],
  [{ from: '2026-99-99', to: '2026-01-01' }, ['from=2026-99-99', 'to=2026-01-01']],
  [{ days: '9999' }, ['days=9999']],
  [{ days: '7', stars: '1' }, []],
  [{ from: '2026-01-01', to: '2026-02-01', filter: 'all' }, []],
])('says what of the address %j is ignored', (address, ignored) =>
  expect(ignoredOf(address, placeOf(address, '2026-06-01'))).toEqual(ignored),
);
