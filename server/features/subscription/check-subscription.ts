import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { claimCheck } from '#server/db/tables/company/subscriptions.ts';
import { RECHECK_MS, saveTerms } from './save-terms.ts';

/** Asks the provider about a subscription whose paid time is over, in case the news of its renewal was lost. */
export const checkSubscription = async (
  { db, now, log, payment }: AppContext,
  { companyId, subscriptionId }: { companyId: string; subscriptionId: string },
): Promise<void> => {
  const at = now();
  const isMine = await inTenant(db, companyId, (tx) =>
    claimCheck(tx, subscriptionId, new Date(at), new Date(at + RECHECK_MS)),
  );
  if (!isMine) return;
  const read = await payment.readSubscription(subscriptionId);
  if (!read.ok) return log.warn({ subscriptionId, ...read.failure }, 'a subscription could not be read');
  const { value: subscription } = read;
  const news = { companyId, subscription, changedAt: subscription.changedAt, changedBy: '', now: at };
  await inTenant(db, companyId, (tx) => saveTerms(tx, { ...news, priceId: payment.priceId }));
};
