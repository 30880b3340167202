import { describe, expect, it } from 'vitest';
import type { AccessType, Auth } from './access.ts';
import { accessErrorAt, redirectFor } from './entry-points.ts';

const authOf = (type: AccessType): Auth => ({
  hasAccess: type === 'trial' || type === 'subscription',
  type,
  expiresAt: '2026-12-01T00:00:00.000Z',
  isCanceled: false,
});
const SELF_HOSTED: Auth = { ...authOf('subscription'), expiresAt: null };
const TYPES = ['none', 'trial', 'subscription', 'trial_expired', 'subscription_expired'] as const;

/** The redirect from each route for: guest, none, trial, subscription, trial expired, subscription expired. */
const TABLE: Record<string, string> = {
  '/story': '- - - - - -',
  '/': 'login onboarding dashboard dashboard checkout checkout',
  '/login': '- onboarding dashboard dashboard checkout checkout',
  '/register': '- onboarding dashboard dashboard checkout checkout',
  '/reviews': 'login onboarding - - checkout checkout',
  '/checkout': 'login onboarding - dashboard - -',
  '/checkout/success': 'login onboarding - - checkout checkout',
  '/dashboard': 'login onboarding - - checkout checkout',
  '/batches': 'login onboarding - - checkout checkout',
  '/insights': 'login onboarding - - checkout checkout',
  '/action-items': 'login onboarding - - checkout checkout',
  '/settings': 'login onboarding - - checkout checkout',
  '/settings/apps': 'login onboarding - - checkout checkout',
  '/settings/store-connections': 'login onboarding - - checkout checkout',
  '/settings/account': 'login onboarding - - checkout checkout',
  '/settings/notifications': 'login onboarding - - checkout checkout',
  '/settings/topics': 'login onboarding - - checkout checkout',
  '/settings/languages': 'login onboarding - - checkout checkout',
  '/settings/general': 'login onboarding - - checkout checkout',
  '/prompt-manager': 'login onboarding - - checkout checkout',
  '/onboarding': 'login - dashboard dashboard checkout checkout',
  '/reviews//?page=2': 'login onboarding - - checkout checkout',
  '//settings//apps': 'login onboarding - - checkout checkout',
  '/%64ashboard': 'login onboarding - - checkout checkout',
  '/%': '- - - - - -',
  '/Dashboard': '- - - - - -',
  '/nowhere': '- - - - - -',
  '/settings/nope': '- - - - - -',
  '/reviews/foo': '- - - - - -',
  '/dashboard/foo': '- - - - - -',
  '/checkout/foo': '- - - - - -',
  '/onboarding/foo': '- - - - - -',
  '/login/foo': '- - - - - -',
  '/constructor': '- - - - - -',
};

const shown = (path: string, auth: Auth | null): string => redirectFor(path, auth)?.to.slice(1) ?? '-';

describe('route guards', () => {
  it.each(Object.entries(TABLE))(
    'redirects each kind of user from %j as the table says',
    (path, expected) => {
      const sent = [null, ...TYPES.map(authOf)].map((auth) => shown(path, auth));
      expect(sent.join(' ')).toBe(expected);
      expect(shown(`${path}?app=1#top`, null)).toBe(sent[0]);
    },
  );

  it('tells the checkout whether the trial or the subscription has expired', () => {
    expect(redirectFor('/dashboard', authOf('trial_expired'))).toEqual({
      to: '/checkout',
      type: 'trial_expired',
    });
    expect(redirectFor('/login', authOf('subscription_expired'))).toEqual({
      to: '/checkout',
      type: 'subscription_expired',
    });
  });
});

it.each([
  ['anyone', 'none', undefined],
  ['identified', 'none', undefined],
  ['signed-in', 'none', undefined],
  ['signed-in', 'trial_expired', undefined],
  ['paying', 'none', 'NO_ACTIVE_SUBSCRIPTION'],
  ['paying', 'trial_expired', 'TRIAL_EXPIRED'],
  ['paying', 'subscription_expired', 'SUBSCRIPTION_EXPIRED'],
  ['paying', 'trial', undefined],
  ['paying', 'subscription', undefined],
] as const)('answers a call that requires %s from a user with %s access with %s', (access, type, code) =>
  expect(accessErrorAt(access, authOf(type))).toBe(code),
);

it.each([
  ['/onboarding', undefined],
  ['/dashboard', undefined],
  ['/checkout', '/dashboard'],
  ['/checkout/success', '/dashboard'],
  ['/register', '/dashboard'],
])('without payment %s leads to %s', (path, to) => {
  expect(redirectFor(path, SELF_HOSTED)?.to).toBe(to);
});
