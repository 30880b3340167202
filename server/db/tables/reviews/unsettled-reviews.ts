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

/** A blocked draft that may be tried again; a text that a person sent in vain is never replaced. */
const isRetryable = sql<boolean>`draft = 'blocked' and submit_error is null`;

/** Reviews whose reply was rejected or whose draft was blocked, newest first; how many there are, and may be retried. */
export const unsettledReviews = async (tx: Tx, shownApps: readonly string[], limit: number) => {
  const rows = await unsettled(tx, shownApps)
    .selectAll()
    .select([namedMentions, isRetryable.as('is_retryable')])
    .orderBy('modified_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
    .execute();
  const retryable = rows.filter(({ is_retryable }) => is_retryable).length;
  if (rows.length < limit) return { rows, count: rows.length, retryable };
  const all = await unsettled(tx, shownApps)
    .select((total) => [
      total.fn.countAll<number>().as('count'),
      total.fn.countAll<number>().filterWhere(isRetryable).as('retryable'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, ...all };
};

/** Marks up to `limit` blocked drafts as being prepared, newest first; returns their reviews. */
export const prepareBlocked = async (tx: Tx, shownApps: readonly string[], limit: number) => {
  const blocked = unsettled(tx, shownApps)
    .where(isRetryable)
    .select(['app_id', 'review_id'])
    .orderBy('modified_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { rows } = await sql<{ app_id: string; review_id: string }>`
    with blocked as (${blocked})
    update reviews r set draft = 'preparing' from blocked b
    where r.app_id = b.app_id and r.review_id = b.review_id
    returning r.app_id, r.review_id`.execute(tx);
  return rows.map(({ app_id: appId, review_id: reviewId }) => ({ appId, reviewId }));
};
