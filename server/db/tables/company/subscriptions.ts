import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Terms } from '#shared/domain/account/subscription.ts';

/** A subscription's state; `changedBy` is the event that reported it, or empty if it was read. */
export type KnownSubscription = Terms & {
  companyId: string;
  subscriptionId: string;
  changedAt: string;
  changedBy: string;
  checkAt: Date | null;
};

/** Saves a subscription if it is newer than the stored one; `foreign` if it belongs to another company. */
export const saveSubscription = async (
  tx: Tx,
  { companyId, subscriptionId, endsAt, isCanceled, changedAt, changedBy, checkAt }: KnownSubscription,
): Promise<'saved' | 'older' | 'foreign'> => {
  const terms = {
    ends_at: new Date(endsAt),
    is_canceled: isCanceled,
    changed_at: changedAt,
    changed_by: changedBy,
    check_at: checkAt,
  };
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('subscriptions')
    .values({ company_id: companyId, subscription_id: subscriptionId, ...terms })
    .onConflict((conflict) => conflict.column('subscription_id').doNothing()) // also if the row is outside our scope
    .executeTakeFirstOrThrow();
  if (inserted) return 'saved';
  const { numUpdatedRows: updated } = await tx
    .updateTable('subscriptions')
    .set(terms)
    .where('subscription_id', '=', subscriptionId)
    .where(sql<boolean>`(changed_at, changed_by) < (${changedAt}::timestamptz, ${changedBy})`)
    .executeTakeFirstOrThrow();
  if (updated) return 'saved';
  return (await isOwnSubscription(tx, subscriptionId)) ? 'older' : 'foreign';
};

export const isOwnSubscription = async (tx: Tx, subscriptionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()) !== undefined;

/** All present and past subscriptions of the company in scope. */
export const subscriptionsOf = async (tx: Tx) => {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['subscription_id', 'ends_at', 'is_canceled'])
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map(({ subscription_id: subscriptionId, ends_at: endsAt, is_canceled: isCanceled }) => ({
    subscriptionId,
    endsAt: endsAt.getTime(),
    isCanceled,
  }));
};

/**
 * Postpones the next check of a subscription to `next`, if it is due; the caller for whom that succeeds makes the
 * check.
 */
export const claimCheck = async (tx: Tx, subscriptionId: string, now: Date, next: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ check_at: next })
    .where('subscription_id', '=', subscriptionId)
    .where('check_at', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The company of a subscription, across all companies. */
export const ownerOfSubscription = async (db: Database, subscriptionId: string): Promise<string | null> =>
  (await sql<{ owner: string | null }>`select owner_of_subscription(${subscriptionId}) owner`.execute(db))
    .rows[0]?.owner ?? null;

export const subscriptionsDue = async (db: Database, at: Date, limit: number) =>
  (
    await sql<{ company_id: string; subscription_id: string }>`
      select * from subscriptions_due(${at}, ${limit})`.execute(db)
  ).rows;
