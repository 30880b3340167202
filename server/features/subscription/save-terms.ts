import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockCompany, saveEntitlement } from '#server/db/tables/company/companies.ts';
import {
  isOwnSubscription,
  saveSubscription,
  subscriptionsOf,
} from '#server/db/tables/company/subscriptions.ts';
import { stoppagesOf } from '#server/db/tables/notices/stoppages.ts';
import { beginStoppage, endStoppage } from '#server/features/notices/stoppage.ts';
import type { Subscription } from '#server/integrations/payment/port.ts';
import { decisiveTerms, managedTerms, termsOf } from '#shared/domain/account/subscription.ts';

/** How soon the provider is asked again after a read without changes, in ms. */
export const RECHECK_MS = 15 * 60_000;

type News = {
  companyId: string;
  subscription: Subscription;
  changedAt: string;
  changedBy: string;
  now: number;
  /** The price on sale: a first event about a subscription to anything else is ignored. */
  priceId: string;
};

/**
 * Saves a subscription if it is newer than the stored one, and updates the company's access from all its subscriptions.
 * Returns the outcome.
 */
export const saveTerms = async (
  context: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  { companyId, subscription, changedAt, changedBy, now, priceId }: News,
): Promise<'saved' | 'older' | 'foreign' | 'unknown company' | 'another price'> => {
  const { subscriptionId, priceIds } = subscription;
  if (!(await lockCompany(tx))) return 'unknown company';
  if (!priceIds.includes(priceId) && !(await isOwnSubscription(tx, subscriptionId))) return 'another price';
  const terms = termsOf(subscription, now);
  const isOver = subscription.status === 'canceled' || subscription.status === 'paused';
  const checkAt = isOver ? null : new Date(Math.max(terms.endsAt, now + RECHECK_MS));
  const known = { companyId, subscriptionId, ...terms, changedAt, changedBy, checkAt };
  const outcome = await saveSubscription(tx, known);
  if (outcome !== 'saved') return outcome;
  await tellOfPayment(context, tx, companyId, subscription);
  const all = await subscriptionsOf(tx);
  const leading = decisiveTerms(all);
  const managed = managedTerms(all, now);
  if (leading && managed) await saveEntitlement(tx, { ...leading, isCanceled: managed.isCanceled });
  return 'saved';
};

/** A payment that failed has stopped something; nobody needs to hear that of a subscription that has ended. */
const tellOfPayment = async (
  context: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  companyId: string,
  { subscriptionId: about, status }: Subscription,
): Promise<void> => {
  if (status === 'past_due') {
    const since = new Date(context.now());
    await beginStoppage(context, tx, companyId, { cause: 'payment', about, name: 'Paddle', since });
    return;
  }
  for (const row of await stoppagesOf(tx))
    if (row.cause === 'payment' && row.about === about)
      await endStoppage(context, tx, row, { isTold: status === 'active' });
};
