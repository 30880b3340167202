import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import { trialRestored } from './trial-columns.ts';

/** Reviews with this id among the company's visible apps, removed ones included, locked until the transaction ends. */
export const lockReviewsCalled = (tx: Tx, reviewId: string, appId: string | undefined) =>
  tx
    .selectFrom('reviews')
    .select(['app_id', 'removed_at', 'submit_error'])
    .where('app_id', '=', sql<string>`any(array(${shownAppIds(tx)}))`)
    .where('review_id', '=', reviewId)
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId ?? ''))
    .orderBy('app_id')
    .forUpdate()
    .execute();

/**
 * Restores those of `reviewIds` removed before `lookedAt`; returns how many. A draft in preparation or to be tried again is
 * queued again: its job found nothing to do. Labels and topics deleted or merged meanwhile are dropped, because that does not
 * reach removed reviews.
 */
export const restoreReviews = async (
  tx: Tx,
  appId: string,
  reviewIds: readonly string[],
  lookedAt: Date,
): Promise<number> => {
  const restored = await tx
    .updateTable('reviews as r')
    .set({
      ...trialRestored,
      removed_at: null,
      draft: sql`case when draft in ('preparing', 'failed') then 'none' else draft end`,
      labels: sql`array(select x.label_id from labels x where x.label_id = any(r.labels) and x.deleted_at is null
        order by array_position(r.labels, x.label_id) for key share)`,
      mentions: sql`(select coalesce(jsonb_agg(m order by place), '[]') from (
        select distinct on (coalesce(t.merged_into, m ->> 'topicId')) m, place
        from jsonb_array_elements(r.mentions) with ordinality e (m, place)
        left join topics t on t.topic_id = m ->> 'topicId'
        where t.topic_id is not null or m ->> 'topicId' = any(${[...BUILT_IN_TOPICS]}::text[])
        order by coalesce(t.merged_into, m ->> 'topicId'), place) mentioned)`,
    })
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .where('removed_at', '<', lookedAt)
    .returning('review_id')
    .execute();
  return restored.length;
};
