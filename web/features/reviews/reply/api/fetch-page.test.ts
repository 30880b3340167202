import { expect, it } from 'vitest';
import { findInput, type ReviewsOf } from '../../store/find-reviews.ts';
import { plainInput } from './fetch-page.ts';

const list: ReviewsOf = { username: 'u', scope: 'app.one', answered: false, offset: 20 };
const asked = (change: Partial<ReviewsOf>) => plainInput(findInput({ ...list, ...change }));

it('asks for the plain list of an app as for any other of its pages', () => {
  expect(asked({})).toEqual({ id: 'app.one', offset: 20, answered: false, username: 'u' });
  expect(asked({ answered: true, offset: 0, filters: { stars: undefined } })).toEqual({
    id: 'app.one',
    offset: 0,
    answered: true,
    username: 'u',
  });
});

it.each<Partial<ReviewsOf>>([
  { scope: 'all' },
  { answered: undefined },
  { filters: { stars: [1] } },
  { filters: { search: 'x' } },
  { filters: { review: 'r' } },
  { filters: { sort: 'oldest' } },
  { filters: { noReplyNeeded: true } },
  { scope: 'all', filters: { apps: ['a', 'b'] } },
])('asks for what a filter finds with %j', (change) => expect(asked(change)).toBeUndefined());
