import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type ExportRow = Selectable<Schema['exports']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Serialises the starts of a company's exports until the transaction ends, so that their number is exact. */
export const lockExports = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), hashtext(${companyId}))`.execute(tx);
};

/** When each export that waits or runs at `now` ends at the latest, if nothing renews it. */
export const openExports = async (tx: Tx, now: Date): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('exports')
    .select('lease_until')
    .where('state', 'in', ['waiting', 'running'])
    .where('lease_until', '>', now)
    .execute();
  return rows.map(({ lease_until }) => lease_until);
};

type NewExport = {
  companyId: string;
  userId: string;
  request: object;
  secretHash: string;
  now: Date;
  until: Date;
};

export const addExport = async (tx: Tx, one: NewExport): Promise<string> => {
  const { export_id } = await tx
    .insertInto('exports')
    .values({
      company_id: one.companyId,
      user_id: one.userId,
      request: JSON.stringify(one.request),
      secret_hash: one.secretHash,
      created_at: one.now,
      lease_until: one.until,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  return export_id;
};

/** Deletes up to `limit` exports older than `before`. */
export const dropOldExports = async (tx: Tx, before: Date, limit: number): Promise<void> => {
  await tx
    .deleteFrom('exports')
    .where('export_id', 'in', (old) =>
      old.selectFrom('exports').select('export_id').where('created_at', '<', before).limit(limit),
    )
    .execute();
};

export const exportById = async (tx: Tx, id: string): Promise<ExportRow | undefined> =>
  UUID.test(id)
    ? tx.selectFrom('exports').selectAll().where('export_id', '=', id).executeTakeFirst()
    : undefined;

/** The export whose download may begin. */
export const exportBySecret = (tx: Tx, secretHash: string, now: Date): Promise<ExportRow | undefined> =>
  tx
    .selectFrom('exports')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('state', '=', 'waiting')
    .where('lease_until', '>', now)
    .forUpdate()
    .executeTakeFirst();

type Progress = Partial<Pick<ExportRow, 'state' | 'rows' | 'total' | 'lease_until' | 'secret_hash'>>;

/** Returns whether the export was still waiting or running. */
export const saveExport = async (tx: Tx, id: string, progress: Progress): Promise<boolean> => {
  const saved = await tx
    .updateTable('exports')
    .set(progress)
    .where('export_id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('export_id')
    .executeTakeFirst();
  return saved !== undefined;
};
