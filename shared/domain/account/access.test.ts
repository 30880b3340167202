import { describe, expect, it } from 'vitest';
import { type AccessType, accessOf, lostAccessCode, RENEWAL_GRACE_MS } from './access.ts';

const now = Date.UTC(2026, 10, 21);
const past = now - 1;
const future = now + 1;
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

describe('access by the end of the trial and of the subscription (grace included)', () => {
  const cases: [number | null, number | null, AccessType, number | null][] = [
    [null, null, 'none', null],
    [future, null, 'trial', future],
    [now, null, 'trial_expired', now],
    [past, null, 'trial_expired', past],
    [null, future, 'subscription', future],
    [null, now, 'subscription_expired', now],
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
] as const)('answers a caller with %s access with the code %s', (type, code) => {
  const hasAccess = type === 'trial' || type === 'subscription';
  expect(lostAccessCode({ hasAccess, type, expiresAt: null, isCanceled: false })).toBe(code);
});
