import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type * as subscription from '#shared/contract/subscription/endpoints.ts';
import { consumeProviderLimit } from './ask-provider.ts';
import { saveTerms } from './save-terms.ts';

/** Reads a transaction the caller says was just paid, if the provider is available and within the rate limit. */
export const confirmPayment: UseCase<typeof subscription.confirmPayment> = async (
  context,
  { companyId },
  { transactionId },
) => {
  await readPaid(context, companyId, transactionId);
  return { success: true };
};

const readPaid = async (context: AppContext, companyId: string, transactionId: string): Promise<void> => {
  const { db, payment, now, log } = context;
  const none = () => new ApiError('ENTITY_NOT_FOUND', 'There is no such transaction.');
  if (!payment) throw none();
  if ((await consumeProviderLimit(context, companyId)) !== undefined) return;
  const transaction = await payment.readTransaction(transactionId);
  if (!transaction.ok) {
    if (transaction.failure.kind === 'gone') throw none();
    return log.warn(
      { event: 'payment.transaction_read_failed', transactionId, ...transaction.failure },
      'Reading transaction failed',
    );
  }
  if (transaction.value.companyId !== companyId) throw none();
  const { subscriptionId } = transaction.value;
  if (subscriptionId === null) return; // not paid yet
  const read = await payment.readSubscription(subscriptionId);
  if (!read.ok)
    return log.warn(
      { event: 'payment.subscription_read_failed', subscriptionId, ...read.failure },
      'Reading subscription failed',
    );
  const { value: subscription } = read;
  if (subscription.companyId !== null && subscription.companyId !== companyId) throw none();
  const update = { companyId, subscription, changedAt: subscription.changedAt, changedBy: '', now: now() };
  const outcome = await inTenant(db, companyId, (tx) =>
    saveTerms(context, tx, { ...update, priceId: payment.priceId }),
  );
  if (outcome !== 'saved' && outcome !== 'older')
    log.warn(
      { event: 'payment.subscription_ignored', transactionId, subscriptionId, outcome },
      'Paid subscription ignored',
    );
};
