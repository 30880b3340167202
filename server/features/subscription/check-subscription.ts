import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { claimCheck } from '#server/db/tables/company/subscriptions.ts';
import { RECHECK_MS, saveTerms } from './save-terms.ts';

/** Reads a subscription past its paid period from the provider, in case its renewal event was lost. */
export const checkSubscription = async (
  context: AppContext,
  { companyId, subscriptionId }: { companyId: string; subscriptionId: string },
): Promise<void> => {
  const { db, now, log, payment } = context;
  if (!payment) return;
  const at = now();
  const isMine = await inTenant(db, companyId, (tx) =>
    claimCheck(tx, subscriptionId, new Date(at), new Date(at + RECHECK_MS)),
  );
  if (!isMine) return;
  const read = await payment.readSubscription(subscriptionId);
  if (!read.ok)
    return log.warn(
      { event: 'payment.subscription_read_failed', subscriptionId, ...read.failure },
      'Reading subscription failed',
    );
  const { value: subscription } = read;
  const update = { companyId, subscription, changedAt: subscription.changedAt, changedBy: '', now: at };
  await inTenant(db, companyId, (tx) => saveTerms(context, tx, { ...update, priceId: payment.priceId }));
};
