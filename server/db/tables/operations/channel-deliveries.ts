import { type Selectable, sql } from 'kysely';
import type { Vault } from '#server/crypto/vault.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type DeliveryKey, type DeliveryRow, sealContent } from './deliveries.ts';

export type NewChannelDelivery = DeliveryKey & {
  destinationId: string;
  kind: DeliveryRow['kind'];
  dedupeKey: string;
  noticeId?: string | null;
  event?: string | null | undefined;
  subject?: unknown;
  /** Of the message that is sent once more. */
  messageId?: string;
  isReplay?: boolean;
  /** The body, if it is known already. */
  sealedContent?: string | null;
  expiresAt: Date;
  at: Date;
};

export type AttemptRow = Selectable<Schema['delivery_attempts']>;

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
          message_id: one.messageId ?? null,
          is_replay: one.isReplay ?? false,
          sealed_content: one.sealedContent ?? null,
          due_at: one.at,
          expires_at: one.expiresAt,
          created_at: one.at,
        })),
      )
      .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
      .execute();
};

/** Claims the delivery to a channel that is due first, as `claimDelivery` does; `deliveryId` claims only that one. */
export const claimChannelDelivery = async (
  tx: Tx,
  destinationId: string,
  { at, leaseUntil, deliveryId }: { at: Date; leaseUntil: Date; deliveryId?: string },
): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('deliveries')
    .set({ due_at: leaseUntil, attempts: sql`attempts + 1` })
    .where('delivery_id', '=', (one) =>
      one
        .selectFrom('deliveries')
        .select('delivery_id')
        .where('destination_id', '=', destinationId)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .$if(deliveryId !== undefined, (query) => query.where('delivery_id', '=', deliveryId ?? ''))
        .orderBy('due_at')
        .orderBy('position')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Keeps the body of a claimed delivery: all its attempts send the same. */
export const keepContent = async (tx: Tx, vault: Vault, row: DeliveryRow, content: string): Promise<void> => {
  await tx
    .updateTable('deliveries')
    .set({ sealed_content: sealContent(vault, row, content) })
    .where('delivery_id', '=', row.delivery_id)
    .where('attempts', '=', row.attempts)
    .execute();
};

/** How an attempt at a channel ended; one that is `paused` was put off by the channel and is no failure. */
export type ChannelAttempt =
  | { state: 'delivered'; at: Date }
  | { state: 'failed'; at: Date; error: string }
  | { state: 'waiting'; dueAt: Date; error: string; isPaused: boolean };

/** Records how a claimed attempt ended; false if the claim was lost, and then nothing is written. */
export const settleChannelDelivery = async (
  tx: Tx,
  { delivery_id: deliveryId, attempts }: DeliveryRow,
  attempt: ChannelAttempt,
): Promise<boolean> => {
  const settled = await tx
    .updateTable('deliveries')
    .set(
      attempt.state === 'waiting'
        ? {
            due_at: attempt.dueAt,
            error: attempt.error,
            ...(!attempt.isPaused && { failures: sql`failures + 1` }),
          }
        : {
            state: attempt.state,
            settled_at: attempt.at,
            error: attempt.state === 'failed' ? attempt.error : null,
          },
    )
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
};

/** When the next delivery to a channel is due; undefined if none waits. */
export const nextDueAt = async (tx: Tx, destinationId: string): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('deliveries')
      .select('due_at')
      .where('destination_id', '=', destinationId)
      .where('state', '=', 'waiting')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
  )?.due_at;

/** Writes into the log how an attempt went. */
export const logAttempt = async (tx: Tx, attempt: AttemptRow): Promise<void> => {
  await tx
    .insertInto('delivery_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.columns(['company_id', 'delivery_id', 'attempt']).doNothing())
    .execute();
};

/** A message to a channel with what it tells. */
export type LoggedDelivery = DeliveryRow & { notice_kind: string | null };

const logged = (tx: Tx, destinationId: string) =>
  tx
    .selectFrom('deliveries')
    .leftJoin('notices', (join) => join.onRef('notices.notice_id', '=', 'deliveries.notice_id'))
    .selectAll('deliveries')
    .select('notices.kind as notice_kind')
    .where('destination_id', '=', destinationId);

/** Messages to a channel, the newest first, older than one at the place `before`. */
export const loggedDeliveries = (
  tx: Tx,
  destinationId: string,
  before: number | undefined,
  limit: number,
): Promise<LoggedDelivery[]> =>
  logged(tx, destinationId)
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

/** One of them. */
export const loggedDelivery = (
  tx: Tx,
  destinationId: string,
  deliveryId: string,
): Promise<LoggedDelivery | undefined> =>
  logged(tx, destinationId).where(sql`delivery_id::text`, '=', deliveryId).executeTakeFirst();

/** The attempts of these deliveries, the oldest first. */
export const attemptsOf = (tx: Tx, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  tx
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', sql<string>`any(${[...deliveryIds]}::uuid[])`)
    .orderBy('attempt')
    .execute();

/** Of each channel: when a message last arrived, and how many wait at `at`, up to a limit. */
export const deliveryFigures = async (
  tx: Tx,
  destinationIds: readonly string[],
  { at, limit }: { at: Date; limit: number },
): Promise<{ destination_id: string; last_delivered_at: Date | null; waiting: number }[]> =>
  (
    await sql<{ destination_id: string; last_delivered_at: Date | null; waiting: number }>`
      select id as destination_id,
        (select settled_at from deliveries
         where destination_id = id and state = 'delivered' order by position desc limit 1) as last_delivered_at,
        (select count(*) from (select 1 from deliveries
         where destination_id = id and state = 'waiting' and expires_at > ${at} limit ${limit}) w) as waiting
      from unnest(${[...destinationIds]}::uuid[]) id`.execute(tx)
  ).rows;
