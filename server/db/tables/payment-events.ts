import type { Tx } from '../database.ts';

type Seen = { companyId: string; eventId: string; subscriptionId: string; occurredAt: string; seenAt: Date };

/** Notes that an event was taken in; false where it had been. */
export const noteEvent = async (
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
