import { type Selectable, sql } from 'kysely';
import type { Vault } from '#server/crypto/vault.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type DeliveryRow = Selectable<Schema['deliveries']>;

export type DeliveryKey = { companyId: string; deliveryId: string };

type NewDelivery = DeliveryKey & {
  kind: DeliveryRow['kind'];
  dedupeKey: string;
  content: string;
  expiresAt: Date;
  at: Date;
};

/** Deliveries read per statement. */
const BATCH = 500;

const ownerOf = ({ companyId, deliveryId }: DeliveryKey): string => `${companyId}:delivery:${deliveryId}`;

/** Seals what a delivery says. */
export const sealContent = (
  vault: Vault,
  { company_id: companyId, delivery_id: deliveryId }: Pick<DeliveryRow, 'company_id' | 'delivery_id'>,
  content: string,
): string => vault.seal(content, ownerOf({ companyId, deliveryId }));

/** Writes a delivery into the outbox; false if what it reports was written before. */
export const addDelivery = async (
  tx: Tx,
  vault: Vault,
  { companyId, deliveryId, kind, dedupeKey, content, expiresAt, at }: NewDelivery,
): Promise<boolean> => {
  const added = await tx
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      delivery_id: deliveryId,
      kind,
      dedupe_key: dedupeKey,
      sealed_content: sealContent(vault, { company_id: companyId, delivery_id: deliveryId }, content),
      due_at: at,
      expires_at: expiresAt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'dedupe_key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

/** Claims an attempt that is due at `at` for this worker, until `leaseUntil`; an earlier claim can no longer settle. */
export const claimDelivery = (
  tx: Tx,
  deliveryId: string,
  at: Date,
  leaseUntil: Date,
): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('deliveries')
    .set({ due_at: leaseUntil, attempts: sql`attempts + 1` })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .returningAll()
    .executeTakeFirst();

/** When the next attempt is due; undefined if there is none. */
export const nextAttemptAt = async (tx: Tx, deliveryId: string): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('deliveries')
      .select('due_at')
      .where('delivery_id', '=', deliveryId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
  )?.due_at;

/** What a claimed delivery says. */
export const contentOf = (vault: Vault, row: DeliveryRow): string =>
  vault.open(row.sealed_content ?? '', ownerOf({ companyId: row.company_id, deliveryId: row.delivery_id }));

/** How an attempt ended. */
export type Attempt =
  | { state: 'delivered'; at: Date }
  | { state: 'failed'; at: Date; error: string }
  | { state: 'waiting'; dueAt: Date; error: string };

/** Records how a claimed attempt ended; false if the claim was lost, and then nothing is written. */
export const settleDelivery = async (
  tx: Tx,
  { delivery_id: deliveryId, attempts }: DeliveryRow,
  attempt: Attempt,
): Promise<boolean> => {
  const error = attempt.state === 'delivered' ? null : attempt.error;
  const settled = await tx
    .updateTable('deliveries')
    .set(
      attempt.state === 'waiting'
        ? { due_at: attempt.dueAt, error }
        : { state: attempt.state, settled_at: attempt.at, sealed_content: null, error },
    )
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
};

/** Since when mails wait that were tried, if that was before `before`. */
export const mailsStuckSince = async (tx: Tx, before: Date): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('deliveries')
      .select('created_at')
      .where('kind', '=', 'mail')
      .where('state', '=', 'waiting')
      .where('attempts', '>', 1)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.created_at;

/** Rewraps what deliveries of the company in scope say under the newest master key; returns how many needed it. */
export const rewrapDeliveries = async (tx: Tx, vault: Vault, companyId: string): Promise<number> => {
  let rewrapped = 0;
  for (let after: string | undefined; ; ) {
    const rows = await tx
      .selectFrom('deliveries')
      .select(['delivery_id', 'sealed_content'])
      .where('sealed_content', 'is not', null)
      .$if(after !== undefined, (query) => query.where('delivery_id', '>', after ?? ''))
      .orderBy('delivery_id')
      .limit(BATCH)
      .execute();
    for (const { delivery_id: deliveryId, sealed_content: sealed } of rows) {
      const anew = sealed === null ? undefined : vault.rewrap(sealed, ownerOf({ companyId, deliveryId }));
      if (anew === undefined) continue;
      await tx
        .updateTable('deliveries')
        .set({ sealed_content: anew })
        .where('delivery_id', '=', deliveryId)
        .where('sealed_content', 'is not', null)
        .execute();
      rewrapped += 1;
    }
    after = rows.at(-1)?.delivery_id;
    if (rows.length < BATCH) return rewrapped;
  }
};

/** Deletes up to `limit` deliveries of all companies settled before `before`; returns how many. */
export const purgeDeliveries = async (db: Db, before: Date, limit: number): Promise<number> =>
  (await sql<{ deleted: number }>`select delete_old_deliveries(${before}, ${limit}) as deleted`.execute(db))
    .rows[0]?.deleted ?? 0;
