import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type { subscription } from '#shared/contract/subscription.ts';
import { consumeProviderLimit } from './ask-provider.ts';
import { saveTerms } from './save-terms.ts';

/** Looks up a transaction that the caller says was just paid: if the provider is there, and not asked too often. */
export const confirmPayment: UseCase<typeof subscription.confirmPayment> = async (
  context,
  { companyId },
  { transactionId },
) => {
  await readPaid(context, companyId, transactionId);
  return { success: true };
};

const readPaid = async (context: AppContext, companyId: string, transactionId: string): Promise<void> => {
  if ((await consumeProviderLimit(context, companyId)) !== undefined) return;
  const { db, payment, now, log } = context;
  const none = () => new ApiError('ENTITY_NOT_FOUND', 'There is no such transaction.');
  const transaction = await payment.readTransaction(transactionId);
  if (!transaction.ok) {
    if (transaction.failure.kind === 'gone') throw none();
    return log.warn({ transactionId, ...transaction.failure }, 'a transaction could not be read');
  }
  if (transaction.value.companyId !== companyId) throw none();
  const { subscriptionId } = transaction.value;
  if (subscriptionId === null) return; // not paid yet
  const read = await payment.readSubscription(subscriptionId);
  if (!read.ok) return log.warn({ subscriptionId, ...read.failure }, 'a subscription could not be read');
  const { value: subscription } = read;
  if (subscription.companyId !== null && subscription.companyId !== companyId) throw none();
  const news = { companyId, subscription, changedAt: subscription.changedAt, changedBy: '', now: now() };
  const outcome = await inTenant(db, companyId, (tx) => saveTerms(tx, { ...news, priceId: payment.priceId }));
  if (outcome !== 'saved' && outcome !== 'older')
    log.warn({ transactionId, subscriptionId, outcome }, 'a paid subscription was not taken');
};
