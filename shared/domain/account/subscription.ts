/** What the payment provider says of a subscription; times are epoch milliseconds. */
export type SubscriptionFacts = {
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  scheduledChange: { action: 'cancel' | 'pause' | 'resume'; effectiveAt: number } | null;
  /** Null while paused, and for good once cancelled. */
  periodEndsAt: number | null;
  /** When it was cancelled or paused. */
  stoppedAt: number | null;
};

/** Until when a subscription gives access, and whether it ends then rather than being renewed. */
export type Terms = { endsAt: number; isCanceled: boolean };

/**
 * The terms of a subscription, seen at `now` (epoch ms). A cancelled one runs until what is paid for is over; one that
 * has stopped is over now at the latest, whatever the provider's clock says.
 */
export const termsOf = (
  { status, scheduledChange, periodEndsAt, stoppedAt }: SubscriptionFacts,
  now: number,
): Terms => {
  // A paused one is not renewed either: no news of that can be late, and access ends at once.
  const hasStopped = status === 'canceled' || status === 'paused';
  const isCanceled = hasStopped || scheduledChange?.action === 'cancel';
  if (hasStopped) return { endsAt: Math.min(stoppedAt ?? now, now), isCanceled };
  const ends = scheduledChange?.action === 'resume' ? periodEndsAt : scheduledChange?.effectiveAt;
  return { endsAt: ends ?? periodEndsAt ?? now, isCanceled };
};

/** Of several subscriptions of a company the one that counts: the longest, and of two as long the one that goes on. */
export const leadingOf = <Kind extends Terms>(all: readonly Kind[]): Kind | undefined =>
  all.toSorted((a, b) => b.endsAt - a.endsAt || Number(a.isCanceled) - Number(b.isCanceled))[0];
