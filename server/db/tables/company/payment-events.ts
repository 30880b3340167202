import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

type Seen = { companyId: string; eventId: string; subscriptionId: string; occurredAt: string; seenAt: Date };

/** Records an event as handled; false if it already was. */
export const recordPaymentEvent = async (
  tx: Tx,
  { companyId, eventId, subscriptionId, occurredAt, seenAt }: Seen,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({
      company_id: companyId,
      event_id: eventId,
      subscription_id: subscriptionId,
      occurred_at: occurredAt,
      seen_at: seenAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
};

/** Deletes up to `limit` events of all companies handled before `before`; returns how many. */
export const purgePaymentEvents = async (db: Database, before: Date, limit: number): Promise<number> =>
  (
    await sql<{ deleted: number }>`select delete_old_payment_events(${before}, ${limit}) as deleted`.execute(
      db,
    )
  ).rows[0]?.deleted ?? 0;
