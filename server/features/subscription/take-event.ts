import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { recordPaymentEvent } from '#server/db/tables/company/payment-events.ts';
import { ownerOfSubscription } from '#server/db/tables/company/subscriptions.ts';
import type { Payment, PaymentEvent } from '#server/integrations/payment/port.ts';
import { saveTerms } from './save-terms.ts';

/**
 * Handles one event of the payment provider; duplicates and any order are safe. It is committed on return. An event
 * naming a company that does not own the subscription is only logged.
 */
export const handlePaymentEvent = async (
  context: AppContext,
  { priceId }: Pick<Payment, 'priceId'>,
  { eventId, occurredAt, subscription }: PaymentEvent,
): Promise<void> => {
  const { db, now, log } = context;
  const { subscriptionId, companyId: claimedCompanyId } = subscription;
  const owner = await ownerOfSubscription(db, subscriptionId);
  const companyId = owner ?? claimedCompanyId;
  const details = { eventId, subscriptionId, named: claimedCompanyId, owner };
  if (companyId === null)
    return log.warn({ ...details, event: 'payment.event_unmatched' }, 'Payment event names no company');
  if (owner !== null && claimedCompanyId !== null && owner !== claimedCompanyId)
    return log.warn(
      { ...details, event: 'payment.event_unmatched' },
      'Payment event names a company that does not own the subscription',
    );
  const at = now();
  const outcome = await inTenant(db, companyId, async (tx) => {
    const update = { companyId, subscription, changedAt: occurredAt, changedBy: eventId, now: at };
    const saved = await saveTerms(context, tx, { ...update, priceId });
    if (saved === 'saved' || saved === 'older')
      await recordPaymentEvent(tx, { companyId, eventId, subscriptionId, occurredAt, seenAt: new Date(at) });
    return saved;
  });
  if (outcome === 'saved' || outcome === 'older')
    log.info({ ...details, event: 'payment.event_handled', outcome }, 'Payment event handled');
  else log.warn({ ...details, event: 'payment.event_ignored', outcome }, 'Payment event ignored');
};
