import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** How many reviews wait for their draft, by app; never more than a month's limit. */
export const waitingDrafts = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('reviews')
    .select(['app_id', (count) => count.fn.countAll<number>().as('n')])
    .where('draft', '=', 'preparing')
    .where('removed_at', 'is', null)
    .groupBy('app_id')
    .execute();
  return new Map(rows.map(({ app_id, n }) => [app_id, n]));
};

/** How many reviews of all visible apps wait for their draft, and so reserve part of the month's limit. */
export const countWaiting = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('reviews')
    .innerJoin('apps', (join) =>
      join
        .onRef('apps.company_id', '=', 'reviews.company_id')
        .onRef('apps.app_id', '=', 'reviews.app_id')
        .on('apps.hidden_at', 'is', null),
    )
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('reviews.draft', '=', 'preparing')
    .where('reviews.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.n ?? 0;
};

/**
 * The same for one app, as an expression in a statement about `apps` and `app_syncs`; not evaluated if no drafting run
 * is active.
 */
export const waitingOfApp = sql<number>`case when app_syncs.drafts_to_prepare is null then 0 else (
  select count(*)::int from reviews r
  where r.company_id = apps.company_id and r.app_id = apps.app_id and r.draft = 'preparing' and r.removed_at is null) end`;

/** Reviews updated per statement. */
const BATCH = 500;

/**
 * Hidden apps are back: reviews waiting for a draft are queued again by the next sync, since their jobs found no app
 * and ended.
 */
export const deleteWaiting = async (tx: Tx, appIds: readonly string[]): Promise<void> => {
  const forget = () =>
    sql<{ review_id: string }>`
    update reviews set draft = 'none'
    where (app_id, review_id) in (
      select app_id, review_id from reviews
      where app_id = any(${[...appIds]}::text[]) and draft = 'preparing' limit ${BATCH})
    returning review_id`.execute(tx);
  while ((await forget()).rows.length === BATCH);
};
