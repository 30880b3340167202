import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** How many reviews wait for their draft, by app; no more than a month's worth of them ever do. */
export const waitingDrafts = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('reviews')
    .select(['app_id', (count) => count.fn.countAll<number>().as('n')])
    .where('draft', '=', 'preparing')
    .groupBy('app_id')
    .execute();
  return new Map(rows.map(({ app_id, n }) => [app_id, n]));
};

/** The same of one app, in a statement about `apps` and `app_syncs`; not looked at where nothing is being prepared. */
export const waitingOfApp = sql<number>`case when app_syncs.to_prepare is null then 0 else (
  select count(*)::int from reviews r
  where r.company_id = apps.company_id and r.app_id = apps.app_id and r.draft = 'preparing') end`;

/**
 * Apps that were hidden are back: what waited for a draft is looked at anew by their next reading, since its jobs found
 * no app and ended.
 */
export const forgetWaiting = async (tx: Tx, appIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('reviews')
    .set({ draft: 'none' })
    .where('app_id', '=', sql<string>`any(${[...appIds]}::text[])`)
    .where('draft', '=', 'preparing')
    .execute();
};
