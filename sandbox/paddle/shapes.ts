import type { PaddleSubscription, PaddleTransaction } from '../state/paddle.ts';
import { PRICE, PRICE_ID, PRODUCT_ID } from './catalogue.ts';

const iso = (at: number): string => new Date(at).toISOString();
const since = '2026-01-05T09:00:00.000Z';
const monthly = { interval: 'month', frequency: 1 };

const price = {
  id: PRICE_ID,
  product_id: PRODUCT_ID,
  type: 'standard',
  name: 'Monthly',
  description: 'Early bird, monthly',
  billing_cycle: monthly,
  trial_period: null,
  tax_mode: 'account_setting',
  unit_price: { amount: PRICE, currency_code: 'USD' },
  unit_price_overrides: [],
  quantity: { minimum: 1, maximum: 1 },
  status: 'active',
  custom_data: null,
  import_meta: null,
  created_at: since,
  updated_at: since,
};
const product = {
  id: PRODUCT_ID,
  name: 'Rejoinder Early bird',
  type: 'standard',
  description: 'Answer every review',
  tax_category: 'saas',
  image_url: null,
  custom_data: null,
  status: 'active',
  import_meta: null,
  created_at: since,
  updated_at: since,
};

const card = (last4: string) => ({
  type: 'card',
  card: { type: 'visa', last4, expiry_month: 12, expiry_year: 2030, cardholder_name: 'Robin Fern' },
});

/** A subscription in Paddle's format, for responses and events. */
export const subscriptionBody = (of: PaddleSubscription): object => {
  const [starts_at, ends_at] = [iso(of.period_starts), iso(of.period_ends)];
  const isOver = of.status === 'canceled';
  const goesOn = !isOver && of.cancel_at === null;
  return {
    id: of.id,
    status: of.status,
    customer_id: of.customer_id,
    address_id: `add_${of.customer_id.slice(4)}`,
    business_id: null,
    currency_code: 'USD',
    created_at: iso(of.started_at),
    updated_at: iso(of.updated_at),
    started_at: iso(of.started_at),
    first_billed_at: iso(of.started_at),
    next_billed_at: goesOn ? ends_at : null,
    paused_at: null,
    canceled_at: of.canceled_at === null ? null : iso(of.canceled_at),
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: isOver ? null : { starts_at, ends_at },
    billing_cycle: monthly,
    scheduled_change:
      of.cancel_at === null ? null : { action: 'cancel', effective_at: iso(of.cancel_at), resume_at: null },
    items: [
      {
        status: isOver ? 'inactive' : 'active',
        quantity: 1,
        recurring: true,
        created_at: iso(of.started_at),
        updated_at: iso(of.updated_at),
        previously_billed_at: starts_at,
        next_billed_at: goesOn ? ends_at : null,
        trial_dates: null,
        price,
        product,
      },
    ],
    custom_data: of.custom_data,
    discount: null,
    import_meta: null,
  };
};

export const transactionBody = (it: PaddleTransaction, of: PaddleSubscription): object => ({
  id: it.id,
  status: 'completed',
  customer_id: of.customer_id,
  address_id: `add_${of.customer_id.slice(4)}`,
  business_id: null,
  custom_data: of.custom_data,
  currency_code: 'USD',
  origin: it.origin,
  subscription_id: it.subscription_id,
  invoice_id: null,
  invoice_number: null,
  collection_mode: 'automatic',
  discount_id: null,
  billing_details: null,
  billing_period: { starts_at: iso(it.period_starts), ends_at: iso(it.period_ends) },
  items: [{ price, quantity: 1, proration: null }],
  payments: [
    {
      payment_attempt_id: '7b2c1f0e-3f4e-4f5a-9b7e-0d7e6c5b4a39',
      stored_payment_method_id: '281ff2ca-8550-42b9-bf39-15948e7de62d',
      payment_method_id: `paymtd_${of.customer_id.slice(4)}`,
      amount: PRICE,
      status: 'captured',
      error_code: null,
      method_details: card(of.card),
      created_at: iso(it.created_at),
      captured_at: iso(it.created_at),
    },
  ],
  checkout: { url: null },
  created_at: iso(it.created_at),
  updated_at: iso(it.created_at),
  billed_at: iso(it.created_at),
  revised_at: null,
});
