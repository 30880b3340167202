import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { areSeen } from '#server/db/tables/apps/seen-apps.ts';
import { View } from '#shared/contract/view/schema.ts';

export type ViewRow = Selectable<Schema['views']>;

/** A saved view; undefined if its filter has a condition that this release does not know. */
export const toView = (row: ViewRow): View | undefined => {
  const { view_id: id, name, filter, sort, search, is_pinned: isPinned, target_hours: targetHours } = row;
  const parsed = View.safeParse({ id, name, filter, sort, search, isPinned, targetHours });
  return parsed.success ? parsed.data : undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The company's saved views, by name: those that name no app which is not seen. */
export const viewsOf = (tx: Tx): Promise<ViewRow[]> =>
  tx
    .selectFrom('views')
    .selectAll()
    .where(areSeen(sql`apps_of(to_jsonb(views))`))
    .orderBy(sql`lower(name)`)
    .execute();

export const addView = (tx: Tx, view: Insertable<Schema['views']>): Promise<ViewRow> =>
  tx.insertInto('views').values(view).returningAll().executeTakeFirstOrThrow();

export const changeView = (
  tx: Tx,
  id: string,
  change: Pick<
    Insertable<Schema['views']>,
    'name' | 'filter' | 'sort' | 'search' | 'is_pinned' | 'target_hours'
  >,
): Promise<ViewRow | undefined> =>
  tx
    .updateTable('views')
    .set({ ...change, late_told_at: null })
    .where('view_id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Whether there was one. */
export const dropView = async (tx: Tx, id: string): Promise<boolean> => {
  if (!UUID.test(id)) return false;
  const dropped = await tx
    .deleteFrom('views')
    .where('view_id', '=', id)
    .where(areSeen(sql`apps_of(to_jsonb(views))`))
    .returning('view_id')
    .executeTakeFirst();
  return dropped !== undefined;
};

/** Companies that have a view with a target, in the order of their ids, from the one after `after`. */
export const companiesWithTargets = async (db: Database, after: string, limit: number): Promise<string[]> =>
  (
    await sql<{ company_id: string }>`select * from companies_with_targets(${after}, ${limit})`.execute(db)
  ).rows.map(({ company_id }) => company_id);

export const viewById = (tx: Tx, id: string): Promise<ViewRow | undefined> =>
  tx.selectFrom('views').selectAll().where('view_id', '=', id).executeTakeFirst();

/** Notes when it was told that reviews of a view are late. */
export const noteLateTold = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('views').set({ late_told_at: at }).where('view_id', '=', id).execute();
};
