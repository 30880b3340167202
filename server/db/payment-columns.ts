import type { ColumnType } from 'kysely';

/** A time by the provider's clock, written as the provider wrote it: finer than a `Date`. */
type Moment = ColumnType<Date, string, string>;

export type SubscriptionColumns = {
  company_id: string;
  subscription_id: string;
  ends_at: Date;
  is_canceled: boolean;
  changed_at: Moment;
  changed_by: string;
  check_at: Date | null;
};

export type PaymentEventColumns = {
  company_id: string;
  event_id: string;
  subscription_id: string;
  occurred_at: Moment;
  seen_at: Date;
};
