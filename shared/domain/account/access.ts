export type AccessType = 'none' | 'subscription' | 'trial' | 'trial_expired' | 'subscription_expired';

/** What a signed-in person may use, as SPEC names it; `expiresAt` is ISO 8601 in UTC. */
export type Auth = { hasAccess: boolean; type: AccessType; expiresAt: string | null; isCanceled: boolean };

/** What is known of a company's right to the product; times are epoch milliseconds. */
export type Entitlement = {
  trialEndsAt: number | null;
  subscriptionEndsAt: number | null;
  isSubscriptionCanceled: boolean;
};

/** What the one plan costs a month, in US dollars. */
export const EARLY_BIRD_USD = 39;

/** How long the free trial runs, in days, from its activation. */
export const TRIAL_DAYS = 30;

/**
 * How long a subscription that renews gives access beyond its end, in ms: news of the renewal may be late, and nobody
 * who pays is locked out for that. A cancelled one ends on the dot.
 */
export const RENEWAL_GRACE_MS = 12 * 3_600_000;

/** The access an entitlement gives at `now` (epoch ms): a running subscription wins over a running trial. */
export const accessOf = (entitlement: Entitlement, now: number): Auth => {
  const { trialEndsAt, subscriptionEndsAt, isSubscriptionCanceled: isCanceled } = entitlement;
  const auth = (type: AccessType, ends: number | null): Auth => ({
    hasAccess: type === 'subscription' || type === 'trial',
    type,
    expiresAt: ends === null ? null : new Date(ends).toISOString(),
    isCanceled,
  });
  const grace = isCanceled ? 0 : RENEWAL_GRACE_MS;
  if (subscriptionEndsAt !== null && now < subscriptionEndsAt + grace)
    return auth('subscription', subscriptionEndsAt);
  if (trialEndsAt !== null && now < trialEndsAt) return auth('trial', trialEndsAt);
  if (subscriptionEndsAt !== null) return auth('subscription_expired', subscriptionEndsAt);
  if (trialEndsAt !== null) return auth('trial_expired', trialEndsAt);
  return auth('none', null);
};

/** The code a call is refused with when the caller has lost access, or none when there is nothing to refuse. */
export const lostAccessCode = (
  auth: Auth,
): 'TRIAL_EXPIRED' | 'SUBSCRIPTION_EXPIRED' | 'NO_ACTIVE_SUBSCRIPTION' | undefined => {
  if (auth.hasAccess) return undefined;
  if (auth.type === 'trial_expired') return 'TRIAL_EXPIRED';
  return auth.type === 'subscription_expired' ? 'SUBSCRIPTION_EXPIRED' : 'NO_ACTIVE_SUBSCRIPTION';
};
