import { createHmac } from 'node:crypto';
import { PRICE_ID } from '#sandbox/paddle/catalogue.ts';
import { WEBHOOK_SECRET } from '#sandbox/test-setup.ts';
import { newId } from '#server/crypto/ids.ts';

type Overrides = {
  companyId: string | null;
  subscriptionId?: string;
  eventId?: string;
  /** Time of the change, as epoch ms or text. */
  at: number | string;
  endsAt?: number;
  status?: string;
  scheduledChange?: { action: string; effective_at: string } | null;
  canceledAt?: string;
  type?: string;
  priceId?: string;
  quantity?: number;
};

const iso = (at: number | string): string => (typeof at === 'string' ? at : new Date(at).toISOString());

/** A Paddle event about one subscription. */
export const createPaymentEvent = (overrides: Overrides) => {
  const { companyId, at, endsAt = Date.now() + 30 * 24 * 3_600_000, status = 'active' } = overrides;
  return JSON.stringify({
    event_id: overrides.eventId ?? `evt_${newId()}`,
    event_type: overrides.type ?? 'subscription.updated',
    occurred_at: iso(at),
    notification_id: 'ntf_1',
    data: {
      id: overrides.subscriptionId ?? `sub_${newId()}`,
      status,
      custom_data: companyId === null ? null : { companyId, userId: 'u' },
      updated_at: iso(at),
      canceled_at: overrides.canceledAt ?? null,
      paused_at: null,
      current_billing_period: status === 'canceled' ? null : { starts_at: iso(at), ends_at: iso(endsAt) },
      scheduled_change: overrides.scheduledChange ?? null,
      items: [{ price: { id: overrides.priceId ?? PRICE_ID }, quantity: overrides.quantity ?? 1 }],
    },
  });
};

/** The signature header for `body` at `at` (epoch ms), by one or more secrets. */
export const signed = (body: string, at = Date.now(), ...secrets: string[]): string => {
  const seconds = Math.floor(at / 1000);
  const digests = (secrets.length > 0 ? secrets : [WEBHOOK_SECRET]).map(
    (secret) => `h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`,
  );
  return [`ts=${seconds}`, ...digests].join(';');
};
