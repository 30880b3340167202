import { expect, it } from 'vitest';
import { addressOf, placeOf } from './address.ts';
import { ignoredOf } from './ignored.ts';

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
