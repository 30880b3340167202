import { type Selectable, sql, type Updateable, type UpdateObject } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Mention } from '#shared/domain/classification/classification.ts';

/** A mention with its topic's name; null if that is a built-in one. */
export type NamedMention = Mention & { name: string | null };

export type StoredReview = Selectable<Schema['reviews']>;
/** Columns of a review to be written. */
export type ReviewColumns = Updateable<Schema['reviews']>;
type ReviewUpdate = UpdateObject<Schema & { r: Schema['reviews'] }, 'r'>;

/** A stored review, ready to be shown. */
export type ReviewRow = StoredReview & { named_mentions: NamedMention[] };

export const namedMentions = sql<
  NamedMention[]
>`case when mentions = '[]' then mentions else named_mentions(mentions) end`.as('named_mentions');

/** The number of reviews of an app, maintained by triggers. */
export const countsOf = async (tx: Tx, appId: string): Promise<{ unanswered: number; answered: number }> => {
  const row = await tx.selectFrom('review_counts').selectAll().where('app_id', '=', appId).executeTakeFirst();
  return { unanswered: row?.unanswered ?? 0, answered: row?.answered ?? 0 };
};

/** The revision of the reply that a review is answered with; null if it is not (functions/standing_reply.sql). */
export const standingReply = async (tx: Tx, appId: string, reviewId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('reviews')
    .select(sql<number | null>`standing_reply(reviews)`.as('revision'))
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row?.revision ?? null;
};

/** The review, unless it was removed. */
export const reviewOf = (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .select(namedMentions)
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The searched texts of reviews, removed ones included; locked until the transaction ends. */
export const textsOf = (tx: Tx, appId: string, reviewIds: readonly string[]) =>
  tx
    .selectFrom('reviews')
    .select(['review_id', 'modified_at', 'title', 'body', 'translated_title', 'translated_body', 'author'])
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .orderBy('review_id')
    .forShare()
    .execute();

/** The review, locked until the transaction ends; undefined if it was removed. */
export const lockReview = async (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> => {
  const row = await lockAnyReview(tx, appId, reviewId);
  return row?.removed_at ? undefined : row;
};

/** The same, removed or not: work that was begun on a review is also finished. */
export const lockAnyReview = (tx: Tx, appId: string, reviewId: string): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .select(namedMentions)
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();

/** The same for many, always in one order, so that callers cannot deadlock. */
export const lockReviews = (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<ReviewRow[]> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .select(namedMentions)
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .orderBy('review_id')
    .forUpdate()
    .execute();

/** The columns of a review that has no reply, neither sent nor on its way. */
export const UNANSWERED = {
  is_answered: false,
  public_state: null,
  answered_at: null,
  answered_by: null,
  answered_via: null,
};

/** Writes columns of a locked review; `features/reviews/changed` does what follows from that. */
export const updateReview = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  change: ReviewUpdate,
): Promise<void> => {
  await tx
    .updateTable('reviews as r')
    .set(change)
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .execute();
};

/** Reviews in a draft state that can be prepared, newest first, as in the index `reviews_without_draft`. */
const withoutDraft = (appId: string, draft: 'none' | 'limit', since: Date, limit: number) => sql<{
  review_id: string;
  modified_at: Date;
}>`
  select review_id, modified_at from reviews
  where app_id = ${appId} and draft = ${sql.lit(draft)} and draft in ('none', 'limit')
    and is_listed and not is_answered and modified_at >= ${since}
  order by modified_at desc, review_id desc limit ${limit}`;

/** Marks up to `limit` unanswered reviews without a draft as being prepared, newest first; returns their ids. */
export const startPreparing = async (
  tx: Tx,
  appId: string,
  since: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ review_id: string; modified_at: Date }>`
    with waiting as (
      (${withoutDraft(appId, 'none', since, limit)}) union all (${withoutDraft(appId, 'limit', since, limit)})
      order by modified_at desc, review_id desc limit ${limit}
    )
    update reviews set draft = 'preparing'
    where app_id = ${appId} and review_id = any(array(select review_id from waiting))
      and draft in ('none', 'limit') and is_listed and not is_answered
    returning review_id, modified_at`.execute(tx);
  return rows
    .sort((a, b) => b.modified_at.getTime() - a.modified_at.getTime())
    .map(({ review_id }) => review_id);
};

/** Marks up to `limit` waiting reviews as beyond the month's limit; returns how many. */
export const markLimitReached = async (
  tx: Tx,
  appId: string,
  since: Date,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ review_id: string }>`
    with waiting as (${withoutDraft(appId, 'none', since, limit)})
    update reviews set draft = 'limit'
    where app_id = ${appId} and review_id = any(array(select review_id from waiting))
      and draft = 'none' and is_listed and not is_answered
    returning review_id`.execute(tx);
  return rows.length;
};

/** The visible ones of `reviewIds` of an app, in no order. */
export const reviewsById = (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<ReviewRow[]> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .select(namedMentions)
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .execute();

/**
 * A sample review with a draft and a text, to preview settings: of the newest hundred the newest in one of `languages`,
 * else the newest.
 */
export const sampleReview = (tx: Tx, appId: string, languages: readonly string[]) =>
  tx
    .selectFrom((all) =>
      all
        .selectFrom('reviews')
        .select(['star_rating', 'title', 'body', 'draft', 'base_language', 'modified_at', 'review_id'])
        .where('app_id', '=', appId)
        .where('is_answered', '=', false)
        .where('is_listed', '=', true)
        .orderBy('modified_at', 'desc')
        .orderBy('review_id', 'desc')
        .limit(100)
        .as('newest'),
    )
    .select(['star_rating', 'title', 'body'])
    .where('draft', '=', 'ready')
    .where('body', '<>', '')
    .orderBy(sql`base_language = any(${[...languages]}::text[])`, (order) => order.desc().nullsLast())
    .orderBy('modified_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The next ids of reviews of an app. */
export const reviewIdsAfter = async (
  tx: Tx,
  appId: string,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await tx
      .selectFrom('reviews')
      .select('review_id')
      .where('app_id', '=', appId)
      .where('review_id', '>', after)
      .orderBy('review_id')
      .limit(limit)
      .execute()
  ).map(({ review_id: id }) => id);
