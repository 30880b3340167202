import { RENEWAL_GRACE_MS } from './access.ts';

/** A subscription as the payment provider reports it; times are epoch milliseconds. */
export type SubscriptionFacts = {
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  scheduledChange: { action: 'cancel' | 'pause' | 'resume'; effectiveAt: number } | null;
  /** Null when paused or cancelled. */
  periodEndsAt: number | null;
  /** When it was cancelled or paused. */
  stoppedAt: number | null;
};

/** When a subscription's access ends, and whether it ends there instead of renewing. */
export type Terms = { endsAt: number; isCanceled: boolean };

/**
 * The terms at `now` (epoch ms). A scheduled cancellation keeps access until the paid period ends; a stopped
 * subscription has ended by `now`, even if the provider's clock runs ahead.
 */
export const termsOf = (
  { status, scheduledChange, periodEndsAt, stoppedAt }: SubscriptionFacts,
  now: number,
): Terms => {
  // A paused subscription does not renew either, so it gets no grace period.
  const hasStopped = status === 'canceled' || status === 'paused';
  const isCanceled = hasStopped || scheduledChange?.action === 'cancel';
  if (hasStopped) return { endsAt: Math.min(stoppedAt ?? now, now), isCanceled };
  const ends = scheduledChange?.action === 'resume' ? periodEndsAt : scheduledChange?.effectiveAt;
  return { endsAt: ends ?? periodEndsAt ?? now, isCanceled };
};

/** The subscription to manage at `now`: while any renews, the last of those, so that none is charged for unseen. */
export const managedTerms = <Kind extends Terms>(
  subscriptions: readonly Kind[],
  now: number,
): Kind | undefined =>
  decisiveTerms(
    subscriptions.filter(({ isCanceled, endsAt }) => !isCanceled && now < endsAt + RENEWAL_GRACE_MS),
  ) ?? decisiveTerms(subscriptions);

/** The subscription that decides a company's access: the one that ends last; on a tie, the one that renews. */
export const decisiveTerms = <Kind extends Terms>(subscriptions: readonly Kind[]): Kind | undefined =>
  subscriptions.toSorted((a, b) => b.endsAt - a.endsAt || Number(a.isCanceled) - Number(b.isCanceled))[0];
