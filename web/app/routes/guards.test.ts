import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/user/schema.ts';
import { addressOf } from '#web/features/reviews/address.ts';
import type { Filters } from '#web/features/reviews/store/filters.ts';
import { redirectAt, returnPathOf } from './guards.ts';
import { PATH_MATCHING } from './path-matching.ts';
import { parseSearch, textSearch, writeSearch } from './search.ts';

const user: User = {
  id: 'u1',
  username: 'mona@acme.test',
  firstName: 'Mona',
  lastName: 'Adel',
  companyName: 'Acme',
  companyId: 'c1',
  role: 'owner',
  knownLanguages: ['en'],
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
};

describe('route guards', () => {
  it('redirects a guest to the login with the path to return to', () => {
    expect(redirectAt('/login', null)).toBeUndefined();
    expect(redirectAt('/reviews?page=2', null)).toEqual({
      to: '/login',
      search: { return: '/reviews?page=2' },
    });
    expect(redirectAt('/dashboard', null)).toEqual({ to: '/login', search: {} });
    expect(redirectAt('/', null)).toEqual({ to: '/login', search: {} });
  });

  it('redirects a signed-in user from a guest page to the path they came from', () => {
    expect(redirectAt('/login', user)).toEqual({ to: '/dashboard', search: {} });
    expect(redirectAt('/login?return=%2Freviews%3Fpage%3D2', user)).toEqual({ href: '/reviews?page=2' });
    expect(redirectAt('/login?return=%2F%2Fevil.test', user)).toEqual({ to: '/dashboard', search: {} });
    expect(redirectAt('/reviews', user)).toBeUndefined();
  });

  it('redirects a user with expired access to the checkout, naming what has expired', () => {
    const ended: User = { ...user, auth: { ...user.auth, hasAccess: false, type: 'trial_expired' } };
    expect(redirectAt('/reviews', ended)).toEqual({ to: '/checkout', search: { type: 'trial_expired' } });
    expect(redirectAt('/checkout', ended)).toBeUndefined();
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

describe('search parameters of the reviews screen', () => {
  it('are those that are set, as texts', () =>
    expect(textSearch(parseSearch('?app=run.acme&page=2&stars='))).toEqual({
      app: 'run.acme',
      page: '2',
    }));

  it('keep every condition of a list', () => {
    const text = { any: ['a'], none: ['b'] };
    const filters = {
      kinds: { any: ['bug'], none: ['spam'] },
      topics: text,
      labels: text,
      words: { ...text, all: ['c'] },
      apps: ['1'],
      stores: ['apple'],
      stars: [1],
      languages: ['de'],
      countries: ['DEU'],
      versions: ['1'],
      sentiments: [-2],
      length: { min: 1, max: 9 },
      edited: true,
      repliedBefore: true,
      states: ['ready'],
      assignees: ['me'],
      noReplyNeeded: true,
      via: ['person'],
      from: '2026-01-01',
      to: '2026-02-01',
      dateField: 'arrived',
      lastDays: 7,
      search: 'x',
      review: 'r',
      sort: 'oldest',
    } satisfies Filters;
    const written = addressOf({ appId: '1', answered: true, filters, page: 2 });
    expect(Object.values(written)).not.toContain(undefined);
    expect(textSearch(parseSearch(writeSearch(written)))).toEqual(written);
  });

  it('omit unset parameters', () => {
    expect(writeSearch({ app: '1440012345', filter: undefined, page: 3 })).toBe('?app=1440012345&page=3');
    expect(writeSearch({})).toBe('');
  });
});

describe('a path that the router opens', () => {
  const paths = ['/dashboard', '/reviews', '/settings/apps', '/prompt-manager', '/checkout', '/insights'];
  const opened = async (path: string): Promise<string[]> => {
    const root = createRootRoute();
    const router = createRouter({
      routeTree: root.addChildren(paths.map((one) => createRoute({ getParentRoute: () => root, path: one }))),
      history: createMemoryHistory({ initialEntries: [path] }),
      ...PATH_MATCHING,
    });
    await router.load();
    return router.state.matches.map(({ routeId }): string => routeId);
  };
  const written = (path: string): string[] => [
    path,
    path.toUpperCase(),
    `/${path.charAt(1).toUpperCase()}${path.slice(2)}`,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    path.replace(/\/(?=[^/]*$)/, '//'),
  ];
  it.each(paths.flatMap(written))('is guarded, however it is written: %s', async (path) => {
    const isFound = (await opened(path)).some((routeId) => paths.includes(routeId));
    expect(isFound && redirectAt(path, null) === undefined).toBe(false);
  });
  it.each(paths)('is found: %s', async (path) => {
    expect(await opened(path)).toContain(path);
  });
});
