export type AccessType = 'none' | 'subscription' | 'trial' | 'trial_expired' | 'subscription_expired';

/** The access of a signed-in user; `expiresAt` is ISO 8601 in UTC. */
export type Auth = { hasAccess: boolean; type: AccessType; expiresAt: string | null; isCanceled: boolean };

/** A company's trial and subscription; times are epoch milliseconds. */
export type Entitlement = {
  trialEndsAt: number | null;
  subscriptionEndsAt: number | null;
  isSubscriptionCanceled: boolean;
};

/** Monthly price of the Early bird plan, in US dollars. */
export const EARLY_BIRD_USD = 39;

/** Length of the free trial in days, counted from its activation. */
export const TRIAL_DAYS = 30;

/**
 * How long access outlasts the end of a renewing subscription, in ms: the renewal webhook may be late, and a paying
 * customer must not be locked out meanwhile. A cancelled subscription gets no grace.
 */
export const RENEWAL_GRACE_MS = 12 * 3_600_000;

/** Of every company of an installation without payment. */
const WITHOUT_PAYMENT: Auth = { hasAccess: true, type: 'subscription', expiresAt: null, isCanceled: false };

/** Whether a plan is the installation's own, without payment and without end. */
export const isSelfHosted = ({ type, expiresAt }: Auth): boolean =>
  type === 'subscription' && expiresAt === null;

/**
 * The access at `now` (epoch ms); `entitlement` is null without payment. A running subscription takes precedence over a
 * running trial.
 */
export const accessOf = (entitlement: Entitlement | null, now: number): Auth => {
  if (entitlement === null) return WITHOUT_PAYMENT;
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

/** The error code for a caller without access; undefined when the caller has access. */
export const lostAccessCode = (
  auth: Auth,
): 'TRIAL_EXPIRED' | 'SUBSCRIPTION_EXPIRED' | 'NO_ACTIVE_SUBSCRIPTION' | undefined => {
  if (auth.hasAccess) return undefined;
  if (auth.type === 'trial_expired') return 'TRIAL_EXPIRED';
  return auth.type === 'subscription_expired' ? 'SUBSCRIPTION_EXPIRED' : 'NO_ACTIVE_SUBSCRIPTION';
};
