import type { SubscriptionFacts } from '#shared/domain/account/subscription.ts';
import type { Result } from '#shared/domain/result.ts';

/** A subscription as the provider tells it. */
export type Subscription = SubscriptionFacts & {
  subscriptionId: string;
  /** The company that the checkout was opened for, as the browser said; null where it names none. */
  companyId: string | null;
  priceIds: string[];
  /** When it last changed, as the provider wrote it: finer than a millisecond. */
  changedAt: string;
};

/** A change of a subscription, told by the provider. `occurredAt` as it was written: finer than a millisecond. */
export type PaymentEvent = { eventId: string; occurredAt: string; subscription: Subscription };

export type Transaction = { subscriptionId: string | null; companyId: string | null };

/** Pages of the provider's own, good for a short while. */
export type ManagementUrls = { cancel: string | null; updatePaymentMethod: string | null };

/** Why the provider did not answer as asked: it has no such thing, or cannot be reached or understood now. */
export type PaymentFailure = { kind: 'gone' | 'away'; detail: string };

export type PaymentResult<Value> = Promise<Result<Value, PaymentFailure>>;

/** Why an event is not believed: not signed by the provider, signed at another time, or signed and not understood. */
export type EventFailure = 'forged' | 'stale' | 'unreadable';

export type Payment = {
  /** The one price that is sold. */
  priceId: string;
  readSubscription: (subscriptionId: string) => PaymentResult<Subscription>;
  readTransaction: (transactionId: string) => PaymentResult<Transaction>;
  managementUrls: (subscriptionId: string) => PaymentResult<ManagementUrls>;
  /** Believes `body` only if `signature` is the provider's, made at `now` (epoch ms); null when it tells of no subscription. */
  readEvent: (
    body: Buffer,
    signature: string | undefined,
    now: number,
  ) => Result<PaymentEvent | null, EventFailure>;
};
