import { inTenant } from '#server/db/database.ts';
import { entitlementOf } from '#server/db/tables/companies.ts';
import { Refusal, type UseCase, type World } from '#server/world.ts';
import type { subscription } from '#shared/contract/subscription.ts';
import { accessOf } from '#shared/domain/access.ts';
import { takeAsking } from './ask-provider.ts';
import { saveTerms } from './save-terms.ts';

/** What is known, after a look at the transaction that the caller says was just paid: if the provider is there, and not asked too often. */
export const getSubscriptionResult: UseCase<typeof subscription.getSubscriptionResult> = async (
  world,
  { companyId },
  { transactionId },
) => {
  if (transactionId !== undefined) await readPaid(world, companyId, transactionId);
  const entitlement = await inTenant(world.db, companyId, entitlementOf);
  return { auth: accessOf(entitlement, world.now()) };
};

const readPaid = async (world: World, companyId: string, transactionId: string) => {
  if ((await takeAsking(world, companyId)) !== undefined) return;
  const { db, payment, now, log } = world;
  const none = () => new Refusal('ENTITY_NOT_FOUND', 'There is no such transaction.');
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
