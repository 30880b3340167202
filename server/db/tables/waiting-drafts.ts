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
