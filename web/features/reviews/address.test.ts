import { describe, expect, it } from 'vitest';
import { addressOf, placeOf } from './address.ts';
import { ignoredOf } from './list/notices/ignored.ts';
import type { Filters } from './store/filters.ts';

describe('an address', () => {
  it.each<[Record<string, string>, object]>([
    [
      { app: '1440012345', page: '2', filter: 'answered' },
      { appId: '1440012345', page: 1, answered: true },
    ],
    [{ app: 'all', page: '1', filter: 'unanswered' }, { appId: 'all' }],
    [{ filter: 'all' }, { answered: undefined }],
    [{ page: '-3' }, {}],
    [{ page: 'two' }, {}],
    [{ stars: '5,1,5,9' }, { filters: { stars: [1, 5] } }],
    [{ stars: 'x', minLength: 'long', days: '-1', date: 'never', edited: 'maybe', sort: 'best' }, {}],
    [{ apps: '' }, {}],
    [{ from: '2026-01-01', days: '7' }, { filters: { from: '2026-01-01' } }],
    [{ minLength: '9', maxLength: '3' }, {}],
    [{ versions: '1.0%2C beta,50%25' }, { filters: { versions: ['1.0, beta', '50%'] } }],
  ])('%o leads to %o', (address, place) =>
    expect({ ...placeOf(address), ignored: undefined }).toEqual({
      appId: undefined,
      answered: false,
      filters: {},
      page: 0,
      ignored: undefined,
      ...place,
    }),
  );

  it('keeps every condition', () => {
    const filters: Required<Omit<Filters, 'lastDays' | 'review'>> = {
      apps: ['1', 'run.acme'],
      stores: ['apple'],
      stars: [1, 2],
      languages: ['de', 'pt'],
      countries: ['DEU', 'USA'],
      versions: ['4,2', '50%'],
      kinds: { any: ['bug', 'wish'], none: ['spam'] },
      topics: { any: ['ads', 'crashes'], none: ['sync'] },
      sentiments: [-1, -2],
      words: { all: ['crash'], any: ['login', 'sign in'], none: ['ads'] },
      length: { min: 10, max: 500 },
      edited: false,
      repliedBefore: true,
      states: ['blocked', 'ready'],
      noReplyNeeded: true,
      via: ['person', 'store'],
      labels: { any: ['a'], none: ['b', 'c'] },
      assignees: ['ann', 'me'],
      from: '2026-01-01',
      to: '2026-02-01',
      dateField: 'arrived',
      search: 'çöküyor',
      sort: 'lowestStars',
    };
    const place = { appId: 'all', answered: undefined, page: 2 };
    const address = JSON.parse(JSON.stringify(addressOf({ ...place, filters })));
    expect(placeOf(address)).toEqual({ ...place, filters });
    const plain = { appId: undefined, answered: false, filters: {}, page: 0 };
    const recent = { ...plain, filters: { lastDays: 30 } };
    expect(placeOf(JSON.parse(JSON.stringify(addressOf(recent))))).toEqual(recent);
    expect(JSON.stringify(addressOf(plain))).toBe('{}');
  });
});

it.each([
  [{ stars: '9' }, ['stars=9']],
  [{ stars: '1,9' }, ['stars=9']],
  [{ kinds: 'crash' }, ['kinds=crash']],
  [{ notKinds: 'bug,oops' }, ['notKinds=bug', 'notKinds=oops']],
  [{ from: '2026-99-99' }, ['from=2026-99-99']],
  [{ days: '-3', date: 'never' }, ['days=-3', 'date=never']],
  [{ edited: 'maybe' }, ['edited=maybe']],
  [{ minLength: 'long' }, ['minLength=long']],
  [{ states: 'lost', via: 'fax' }, ['states=lost', 'via=fax']],
  [{ filter: 'nothing' }, ['filter=nothing']],
  [{ sentiments: '7' }, ['sentiments=7']],
])('says what of the address %j is ignored', (address, ignored) =>
  expect(ignoredOf(address)).toEqual(ignored),
);

it.each([
  {},
  { app: '1', page: '2', sort: 'newest', search: 'x', review: 'r' },
  { stars: '05', filter: 'answered', from: '2026-01-01', to: '2026-02-01', date: 'arrived' },
  { kinds: 'bug', topics: 'gone', labels: '', words: 'a,b', edited: 'yes', filter: 'unanswered' },
  { utm_source: 'mail' },
])('says nothing of %j', (address) => expect(ignoredOf(address)).toEqual([]));

it('does not keep what is ignored', () => {
  expect(Object.values(addressOf(placeOf({ app: '1', stars: '9' }))).filter(Boolean)).toEqual(['1']);
});
