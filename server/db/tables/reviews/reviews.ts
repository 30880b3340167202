import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

/** How many reviews an app has, kept by the database as they change. */
export const countsOf = async (tx: Tx, appId: string): Promise<{ unanswered: number; answered: number }> => {
  const row = await tx.selectFrom('review_counts').selectAll().where('app_id', '=', appId).executeTakeFirst();
  return { unanswered: row?.unanswered ?? 0, answered: row?.answered ?? 0 };
};

/** The review, unless it was removed. */
export const reviewOf = (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The texts of reviews that are searched, those of removed ones too; they stay so until the transaction ends. */
export const textsOf = (tx: Tx, appId: string, reviewIds: readonly string[]) =>
  tx
    .selectFrom('reviews')
    .select(['review_id', 'modified_at', 'title', 'body', 'translated_title', 'translated_body', 'author'])
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .orderBy('review_id')
    .forShare()
    .execute();

/** The review, held against everybody else until the transaction ends; nothing when it was removed. */
export const lockReview = async (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> => {
  const row = await lockAnyReview(tx, appId, reviewId);
  return row?.removed_at ? undefined : row;
};

/** The same, removed or not: what was begun about a review is also brought to its end. */
export const lockAnyReview = (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();

/** The same of many, in one order for everybody. */
export const lockReviews = (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<ReviewRow[]> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .orderBy('review_id')
    .forUpdate()
    .execute();

export const changeReview = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  change: Updateable<Schema['reviews']>,
): Promise<void> => {
  await tx
    .updateTable('reviews')
    .set(change)
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .execute();
};

/** Reviews of a draft state that could be prepared, newest first, as the index `reviews_without_draft` has them. */
const withoutDraft = (appId: string, draft: 'none' | 'limit', since: Date, most: number) => sql<{
  review_id: string;
  modified_at: Date;
}>`
  select review_id, modified_at from reviews
  where app_id = ${appId} and draft = ${sql.lit(draft)} and draft in ('none', 'limit')
    and removed_at is null and not is_answered and modified_at >= ${since}
  order by modified_at desc, review_id desc limit ${most}`;

/** Marks up to `most` unanswered reviews that nothing was prepared for as being prepared, newest first; answers their ids. */
export const startPreparing = async (tx: Tx, appId: string, since: Date, most: number): Promise<string[]> => {
  const { rows } = await sql<{ review_id: string; modified_at: Date }>`
    with waiting as (
      (${withoutDraft(appId, 'none', since, most)}) union all (${withoutDraft(appId, 'limit', since, most)})
      order by modified_at desc, review_id desc limit ${most}
    )
    update reviews set draft = 'preparing'
    where app_id = ${appId} and review_id = any(array(select review_id from waiting))
      and draft in ('none', 'limit') and removed_at is null and not is_answered
    returning review_id, modified_at`.execute(tx);
  return rows
    .sort((a, b) => b.modified_at.getTime() - a.modified_at.getTime())
    .map(({ review_id }) => review_id);
};

/** Says of up to `most` reviews that still wait that the month's limit keeps them from being prepared; answers how many. */
export const markLimitReached = async (tx: Tx, appId: string, since: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ review_id: string }>`
    with waiting as (${withoutDraft(appId, 'none', since, most)})
    update reviews set draft = 'limit'
    where app_id = ${appId} and review_id = any(array(select review_id from waiting))
      and draft = 'none' and removed_at is null and not is_answered
    returning review_id`.execute(tx);
  return rows.length;
};

/** Those of `reviewIds` that an app has and shows, in no order. */
export const reviewsById = (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<ReviewRow[]> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .execute();

/** A review of an app that has a draft and says something, to try settings on: the newest among the last hundred. */
export const sampleReview = (tx: Tx, appId: string) =>
  tx
    .selectFrom((all) =>
      all
        .selectFrom('reviews')
        .select(['star_rating', 'title', 'body', 'draft'])
        .where('app_id', '=', appId)
        .where('is_answered', '=', false)
        .where('removed_at', 'is', null)
        .orderBy('modified_at', 'desc')
        .orderBy('review_id', 'desc')
        .limit(100)
        .as('newest'),
    )
    .select(['star_rating', 'title', 'body'])
    .where('draft', '=', 'ready')
    .where('body', '<>', '')
    .limit(1)
    .executeTakeFirst();
