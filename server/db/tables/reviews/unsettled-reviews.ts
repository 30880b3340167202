import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { namedMentions } from './reviews.ts';

const unsettled = (tx: Tx, shownApps: readonly string[]) =>
  tx
    .selectFrom('reviews')
    .where('is_listed', '=', true)
    .where('is_answered', '=', false)
    .where(sql<boolean>`(submit_error is not null or draft = 'blocked')`)
    .where('app_id', '=', sql<string>`any(${[...shownApps]}::text[])`);

/** Reviews whose reply was rejected or whose draft was blocked, newest first; and how many there are. */
export const unsettledReviews = async (tx: Tx, shownApps: readonly string[], limit: number) => {
  const rows = await unsettled(tx, shownApps)
    .selectAll()
    .select(namedMentions)
    .orderBy('modified_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length < limit) return { rows, count: rows.length };
  const { count } = await unsettled(tx, shownApps)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};
