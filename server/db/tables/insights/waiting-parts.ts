import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { conditionsOf } from '#server/db/tables/reviews/filter/filter-sql.ts';
import { QUEUE, QUEUE_KINDS, type QueueKind } from '#shared/domain/insights/answer-queue.ts';

/** Newest waiting reviews counted, in an index. */
export const MOST_WAITING = 50_000;

export type WaitingPart = { appId: string; kind: QueueKind; count: number };

/** No part of the queue asks for words or the time. */
const WITHIN = { companyId: '', now: 0, timeZone: 'UTC' };
const PARTS = sql.join(
  QUEUE_KINDS.map((kind) => sql`when ${conditionsOf(QUEUE[kind], WITHIN)} then ${kind}::text`),
  sql` `,
);

/**
 * How many reviews of each app wait in each part of the queue. Alike ones are counted before they are assigned. Few are
 * refused; the index of these knows them, and that of all knows the rest.
 */
export const waitingParts = async (tx: Tx, apps: readonly string[]): Promise<WaitingPart[]> => {
  const { rows } = await sql<WaitingPart>`
    with refused as materialized (
      select app_id, review_id, submit_error from reviews
      where is_listed and not is_answered and submit_error is not null)
    select app_id as "appId", case ${PARTS} end as kind, sum(n)::integer as count
    from (
      select app_id, kind, star_rating, replied_before, submit_error, count(*) as n, false as is_answered,
        false as no_reply_needed, 'none' as draft, null as public_state
      from (
        select app_id, review_id, kind, star_rating, replied_before from reviews
        where is_listed and not is_answered and app_id = any(${[...apps]}::text[])
        order by modified_at desc, review_id desc, app_id desc limit ${MOST_WAITING + 1}) waiting
      left join refused using (app_id, review_id)
      group by 1, 2, 3, 4, 5) r
    group by 1, 2`.execute(tx);
  return rows;
};
