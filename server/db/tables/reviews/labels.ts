import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type LabelRow = Selectable<Schema['labels']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Serialises the changes of a company's labels and views until the transaction ends, so that their number is exact. */
export const lockCompany = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('labels and views'), hashtext(${companyId}))`.execute(tx);
};

/** The company's labels, by name. */
export const labelsOf = (tx: Tx): Promise<LabelRow[]> =>
  tx.selectFrom('labels').selectAll().where('deleted_at', 'is', null).orderBy(sql`lower(name)`).execute();

/** Those of `ids` that are labels of the company; they stay so until the transaction ends. */
export const knownLabels = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const asked = ids.filter((id) => UUID.test(id));
  if (asked.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .select('label_id')
    .where('label_id', '=', sql<string>`any(${asked}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('label_id')
    .forKeyShare()
    .execute();
  return rows.map(({ label_id }) => label_id);
};

/** The same for a reader, who locks nothing. */
export const labelsAmong = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const asked = ids.filter((id) => UUID.test(id));
  if (asked.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .select('label_id')
    .where('label_id', '=', sql<string>`any(${asked}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ label_id }) => label_id);
};

type NewLabel = { companyId: string; name: string; colour: LabelRow['colour'] };

export const addLabel = (tx: Tx, { companyId, name, colour }: NewLabel): Promise<LabelRow> =>
  tx
    .insertInto('labels')
    .values({ company_id: companyId, name, colour })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeLabel = (
  tx: Tx,
  id: string,
  change: Pick<NewLabel, 'name' | 'colour'>,
): Promise<LabelRow | undefined> =>
  tx
    .updateTable('labels')
    .set(change)
    .where('label_id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Whether the label exists, deleted or not; a deleted one keeps the time. */
export const markLabelDeleted = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  if (!UUID.test(id)) return false;
  const marked = await tx
    .updateTable('labels')
    .set({ deleted_at: sql`coalesce(deleted_at, ${at})` })
    .where('label_id', '=', id)
    .returning('label_id')
    .executeTakeFirst();
  return marked !== undefined;
};

/** Takes a deleted label off up to `limit` reviews; returns how many. */
export const stripLabel = async (tx: Tx, id: string, limit: number): Promise<number> => {
  const { rows } = await sql<{ app_id: string }>`
    with chosen as (
      select r.company_id, r.app_id, r.review_id
      from (select app_id, review_id from review_labels where label_id = ${id}::uuid order by app_id, review_id limit ${limit}) l
      cross join lateral (
        select company_id, app_id, review_id from reviews r where r.app_id = l.app_id and r.review_id = l.review_id for update) r
    )
    update reviews r set labels = array_remove(r.labels, ${id}::uuid) from chosen c
    where (r.company_id, r.app_id, r.review_id) = (c.company_id, c.app_id, c.review_id)
    returning r.app_id`.execute(tx);
  return rows.length;
};

/** Deletes a deleted label that no review has. */
export const dropLabel = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .deleteFrom('labels')
    .where('label_id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_labels').select('label_id').where('label_id', '=', id).limit(1))),
    )
    .execute();
};
