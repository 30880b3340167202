import type { SubscriptionFacts } from '#shared/domain/account/subscription.ts';
import type { Result } from '#shared/domain/result.ts';

/** A subscription, as the provider reports it. */
export type Subscription = SubscriptionFacts & {
  subscriptionId: string;
  /** The company the checkout was opened for, as the browser claimed; null if it named none. */
  companyId: string | null;
  priceIds: string[];
  /** When it last changed, as the provider wrote it: finer than a millisecond. */
  changedAt: string;
};

/** A subscription event of the provider. `occurredAt` as it was written: finer than a millisecond. */
export type PaymentEvent = { eventId: string; occurredAt: string; subscription: Subscription };

export type Transaction = { subscriptionId: string | null; companyId: string | null };

/** Pages on the provider's site; the links are short-lived. */
export type ManagementUrls = { cancel: string | null; updatePaymentMethod: string | null };

/** Why a call failed: not found, or the provider is unavailable or its answer invalid. */
export type PaymentFailure = { kind: 'gone' | 'away'; detail: string };

export type PaymentResult<Value> = Promise<Result<Value, PaymentFailure>>;

/** Why an event is rejected: forged, stale, or unreadable despite a valid signature. */
export type EventFailure = 'forged' | 'stale' | 'unreadable';

export type Payment = {
  /** The one price on sale. */
  priceId: string;
  readSubscription: (subscriptionId: string) => PaymentResult<Subscription>;
  readTransaction: (transactionId: string) => PaymentResult<Transaction>;
  managementUrls: (subscriptionId: string) => PaymentResult<ManagementUrls>;
  /**
   * Accepts `body` only if `signature` is the provider's and was made about `now` (epoch ms); null if the event is not
   * about a subscription.
   */
  readEvent: (
    body: Buffer,
    signature: string | undefined,
    now: number,
  ) => Result<PaymentEvent | null, EventFailure>;
};
