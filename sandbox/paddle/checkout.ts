import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { sandboxNow } from '../state/clock.ts';
import type { PaddleSubscription } from '../state/paddle.ts';
import { CLIENT_TOKEN, PRICE_ID } from './catalogue.ts';
import { paddleId } from './ids.ts';
import { monthAfter, newTransaction, saveAndNotify } from './periods.ts';

/** Fields of the checkout form. */
export const Order = z.object({
  token: z.literal(CLIENT_TOKEN),
  priceId: z.literal(PRICE_ID),
  customData: z.record(z.string(), z.unknown()).nullable(),
  card: z.string(),
});

const digitsOf = (card: string): string => card.replaceAll(/\D/g, '');

/** Accepts any card of sixteen digits except the one that Paddle's own sandbox declines too. */
export const isDeclined = (card: string): boolean => {
  const digits = digitsOf(card);
  return digits.length !== 16 || digits === '4000000000000002';
};

/** Pays the first month and starts a subscription. */
export const pay = (sandbox: Sandbox, { customData, card }: z.infer<typeof Order>) => {
  const now = sandboxNow(sandbox.db);
  const subscription: PaddleSubscription = {
    id: paddleId('sub', now),
    customer_id: paddleId('ctm', now),
    custom_data: customData,
    status: 'active',
    card: digitsOf(card).slice(-4),
    started_at: now,
    period_starts: now,
    period_ends: monthAfter(now),
    cancel_at: null,
    canceled_at: null,
    updated_at: now,
  };
  const transaction = newTransaction(subscription, 'web', now);
  saveAndNotify(sandbox, 'subscription.created', subscription, transaction);
  return { transaction_id: transaction.id, subscription_id: subscription.id };
};
