import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { recordPaymentEvent } from '#server/db/tables/company/payment-events.ts';
import { ownerOfSubscription } from '#server/db/tables/company/subscriptions.ts';
import type { PaymentEvent } from '#server/integrations/payment/port.ts';
import { saveTerms } from './save-terms.ts';

/**
 * Takes in one event of the payment provider, once, however often and in whatever order they come. It is written when
 * this returns. One that names a company which the subscription does not belong to is logged and nothing else.
 */
export const handlePaymentEvent = async (
  { db, now, log, payment }: AppContext,
  { eventId, occurredAt, subscription }: PaymentEvent,
): Promise<void> => {
  const { subscriptionId, companyId: named } = subscription;
  const owner = await ownerOfSubscription(db, subscriptionId);
  const companyId = owner ?? named;
  const told = { eventId, subscriptionId, named, owner };
  if (companyId === null) return log.warn(told, 'a payment event names no company');
  if (owner !== null && named !== null && owner !== named)
    return log.warn(told, 'a payment event names a company that the subscription does not belong to');
  const at = now();
  const outcome = await inTenant(db, companyId, async (tx) => {
    const news = { companyId, subscription, changedAt: occurredAt, changedBy: eventId, now: at };
    const saved = await saveTerms(tx, { ...news, priceId: payment.priceId });
    if (saved === 'saved' || saved === 'older')
      await recordPaymentEvent(tx, { companyId, eventId, subscriptionId, occurredAt, seenAt: new Date(at) });
    return saved;
  });
  if (outcome === 'saved' || outcome === 'older') log.info({ ...told, outcome }, 'a payment event was read');
  else log.warn({ ...told, outcome }, 'a payment event was not taken');
};
