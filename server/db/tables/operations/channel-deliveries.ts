import type { Tx } from '#server/db/database.ts';
import type { DeliveryKey, DeliveryRow } from './deliveries.ts';

export type NewChannelDelivery = DeliveryKey & {
  destinationId: string;
  kind: DeliveryRow['kind'];
  dedupeKey: string;
  noticeId?: string;
  event?: string | undefined;
  subject?: object;
  expiresAt: Date;
  at: Date;
};

/** Deliveries written per statement. */
const BATCH = 500;

/** Writes deliveries to channels into the outbox, in this order; those written before are left as they are. */
export const addChannelDeliveries = async (tx: Tx, added: readonly NewChannelDelivery[]): Promise<void> => {
  for (let from = 0; from < added.length; from += BATCH)
    await tx
      .insertInto('deliveries')
      .values(
        added.slice(from, from + BATCH).map((one) => ({
          company_id: one.companyId,
          delivery_id: one.deliveryId,
          kind: one.kind,
          dedupe_key: one.dedupeKey,
          destination_id: one.destinationId,
          notice_id: one.noticeId ?? null,
          event: one.event ?? null,
          subject: one.subject === undefined ? null : JSON.stringify(one.subject),
          due_at: one.at,
          expires_at: one.expiresAt,
          created_at: one.at,
        })),
      )
      .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
      .execute();
};
