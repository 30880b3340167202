import type { Tx } from '../database.ts';

/** What the company in scope may use, as the access rules read it. */
export const entitlementOf = async (tx: Tx) => {
  const row = await tx
    .selectFrom('companies')
    .select(['trial_ends_at', 'subscription_ends_at', 'is_subscription_canceled'])
    .executeTakeFirst();
  return {
    trialEndsAt: row?.trial_ends_at?.getTime() ?? null,
    subscriptionEndsAt: row?.subscription_ends_at?.getTime() ?? null,
    isSubscriptionCanceled: row?.is_subscription_canceled ?? false,
  };
};
