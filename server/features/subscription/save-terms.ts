import type { Tx } from '#server/db/database.ts';
import { holdCompany, saveEntitlement } from '#server/db/tables/company/companies.ts';
import {
  isOwnSubscription,
  saveSubscription,
  subscriptionsOf,
} from '#server/db/tables/company/subscriptions.ts';
import type { Subscription } from '#server/integrations/payment/port.ts';
import { decisiveTerms, termsOf } from '#shared/domain/account/subscription.ts';

/** How long after a look that brought nothing new the provider is asked again, in ms. */
export const RECHECK_MS = 15 * 60_000;

type News = {
  companyId: string;
  subscription: Subscription;
  changedAt: string;
  changedBy: string;
  now: number;
  /** The price that is sold: a company's first word of a subscription to anything else is not taken. */
  priceId: string;
};

/**
 * Takes in what the provider says of a subscription, if it is newer than what is known, and sets by all its
 * subscriptions what the company may use. Answers what came of it.
 */
export const saveTerms = async (
  tx: Tx,
  { companyId, subscription, changedAt, changedBy, now, priceId }: News,
): Promise<'saved' | 'older' | 'foreign' | 'unknown company' | 'another price'> => {
  const { subscriptionId, priceIds } = subscription;
  if (!(await holdCompany(tx))) return 'unknown company';
  if (!priceIds.includes(priceId) && !(await isOwnSubscription(tx, subscriptionId))) return 'another price';
  const terms = termsOf(subscription, now);
  const isOver = subscription.status === 'canceled' || subscription.status === 'paused';
  const checkAt = isOver ? null : new Date(Math.max(terms.endsAt, now + RECHECK_MS));
  const known = { companyId, subscriptionId, ...terms, changedAt, changedBy, checkAt };
  const outcome = await saveSubscription(tx, known);
  if (outcome !== 'saved') return outcome;
  const leading = decisiveTerms(await subscriptionsOf(tx));
  if (leading) await saveEntitlement(tx, leading);
  return 'saved';
};
