import { createHmac } from 'node:crypto';
import { PRICE_ID } from '#sandbox/paddle/known.ts';
import { WEBHOOK_SECRET } from '#sandbox/test-setup.ts';
import { newId } from '#server/crypto/ids.ts';

type Over = {
  companyId: string | null;
  subscriptionId?: string;
  eventId?: string;
  /** Of the change, epoch ms or as text. */
  at: number | string;
  endsAt?: number;
  status?: string;
  scheduledChange?: { action: string; effective_at: string } | null;
  canceledAt?: string;
  type?: string;
  priceId?: string;
};

const iso = (at: number | string): string => (typeof at === 'string' ? at : new Date(at).toISOString());

/** An event as Paddle sends it, about one subscription. */
export const anEvent = (over: Over) => {
  const { companyId, at, endsAt = Date.now() + 30 * 24 * 3_600_000, status = 'active' } = over;
  return JSON.stringify({
    event_id: over.eventId ?? `evt_${newId()}`,
    event_type: over.type ?? 'subscription.updated',
    occurred_at: iso(at),
    notification_id: 'ntf_1',
    data: {
      id: over.subscriptionId ?? `sub_${newId()}`,
      status,
      custom_data: companyId === null ? null : { companyId, userId: 'u' },
      updated_at: iso(at),
      canceled_at: over.canceledAt ?? null,
      paused_at: null,
      current_billing_period: status === 'canceled' ? null : { starts_at: iso(at), ends_at: iso(endsAt) },
      scheduled_change: over.scheduledChange ?? null,
      items: [{ price: { id: over.priceId ?? PRICE_ID } }],
    },
  });
};

/** The header over `body` at `at` (epoch ms), by one secret or several. */
export const signed = (body: string, at = Date.now(), ...secrets: string[]): string => {
  const seconds = Math.floor(at / 1000);
  const digests = (secrets.length > 0 ? secrets : [WEBHOOK_SECRET]).map(
    (secret) => `h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`,
  );
  return [`ts=${seconds}`, ...digests].join(';');
};
