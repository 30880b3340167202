import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/user.ts';
import { returnPathOf, turnAt } from './guards.ts';
import { parseSearch, reviewsSearch, writeSearch } from './search.ts';

const user: User = {
  id: 'u1',
  username: 'mona@acme.test',
  firstName: 'Mona',
  lastName: 'Adel',
  companyName: 'Acme',
  companyId: 'c1',
  knownLanguages: ['en'],
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
};

describe('guards', () => {
  it('lets a guest in at the guest door and sends a user on', () => {
    expect(turnAt('guest', null, '/login')).toBeUndefined();
    expect(turnAt('guest', user, '/login')).toEqual({ to: '/dashboard' });
  });

  it('lets a user in at the guarded door and sends a guest to log in, with the way back', () => {
    expect(turnAt('guarded', user, '/reviews')).toBeUndefined();
    expect(turnAt('guarded', null, '/reviews?page=2')).toEqual({
      to: '/login',
      search: { return: '/reviews?page=2' },
    });
    expect(turnAt('guarded', null, '/dashboard')).toEqual({ to: '/login', search: {} });
  });

  it.each([
    ['/reviews?app=1', '/reviews?app=1'],
    ['//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['https://evil.test', undefined],
    ['javascript:alert(1)', undefined],
    ['/login?return=/login', undefined],
    [undefined, undefined],
    [7, undefined],
  ])('takes %s as the way back %s', (path, back) => expect(returnPathOf(path)).toBe(back));
});

describe('the address of the reviews', () => {
  it.each([
    ['?app=1440012345&page=2&filter=answered', { app: '1440012345', page: 2, filter: 'answered' }],
    ['?app=run.acme&page=1&filter=unanswered', { app: 'run.acme' }],
    ['?page=-3&app=', {}],
    ['?page=two', {}],
  ])('%s is read as %o', (text, search) => expect(reviewsSearch(parseSearch(text))).toEqual(search));

  it('is written plainly, without what is not set', () => {
    expect(writeSearch({ app: '1440012345', filter: undefined, page: 3 })).toBe('?app=1440012345&page=3');
    expect(writeSearch({})).toBe('');
  });
});
