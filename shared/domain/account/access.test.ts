import { describe, expect, it } from 'vitest';
import { type AccessType, accessOf, lostAccessCode, RENEWAL_GRACE_MS } from './access.ts';

const now = Date.UTC(2026, 10, 21);
const [past, present, future] = [now - 1, now, now + 1];
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe('access, by when the trial and the subscription (its grace included) end', () => {
  const cases: [number | null, number | null, AccessType, number | null][] = [
    [null, null, 'none', null],
    [future, null, 'trial', future],
    [present, null, 'trial_expired', present],
    [past, null, 'trial_expired', past],
    [null, future, 'subscription', future],
    [null, present, 'subscription_expired', present],
    [null, past, 'subscription_expired', past],
    [future, future, 'subscription', future],
    [future, past, 'trial', future],
    [past, future, 'subscription', future],
    [past, past, 'subscription_expired', past],
  ];
  it.each(cases)('trial %s, subscription %s: %s', (trialEndsAt, accessEndsAt, type, expiresAt) => {
    for (const isSubscriptionCanceled of [true, false]) {
      const grace = isSubscriptionCanceled ? 0 : RENEWAL_GRACE_MS;
      const subscriptionEndsAt = accessEndsAt === null ? null : accessEndsAt - grace;
      const isOfSubscription = type.startsWith('subscription');
      const ends = expiresAt === null || !isOfSubscription ? expiresAt : expiresAt - grace;
      const auth = accessOf({ trialEndsAt, subscriptionEndsAt, isSubscriptionCanceled }, now);
      expect(auth).toEqual({
        hasAccess: type === 'trial' || type === 'subscription',
        type,
        expiresAt: iso(ends),
        isCanceled: isSubscriptionCanceled,
      });
    }
  });
});

it.each([
  ['none', 'NO_ACTIVE_SUBSCRIPTION'],
  ['trial', undefined],
  ['trial_expired', 'TRIAL_EXPIRED'],
  ['subscription', undefined],
  ['subscription_expired', 'SUBSCRIPTION_EXPIRED'],
] as const)('with %s a call is refused with %s', (type, code) => {
  const hasAccess = type === 'trial' || type === 'subscription';
  expect(lostAccessCode({ hasAccess, type, expiresAt: null, isCanceled: false })).toBe(code);
});
