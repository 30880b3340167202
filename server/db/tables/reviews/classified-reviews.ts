import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Classification, Kind } from '#shared/domain/classification/classification.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import type { ReviewRow } from './reviews.ts';
import { topicRoots } from './topics.ts';

/** Saves what the AI says of a locked review, unless a person has said it. */
export const updateClassification = async (
  tx: Tx,
  { app_id, review_id, corrected_at }: Pick<ReviewRow, 'app_id' | 'review_id' | 'corrected_at'>,
  { kind, sentiment, mentions }: Classification,
  via: 'draft' | 'classification' | 'backfill',
): Promise<void> => {
  if (corrected_at !== null) return;
  // While the AI was answering, topics may have been deleted or merged into one.
  const roots = mentions.length > 0 ? await topicRoots(tx) : new Map<string, string>();
  const byRoot = Map.groupBy(mentions, ({ topicId }) => roots.get(topicId));
  byRoot.delete(undefined);
  const kept = [...byRoot.values()].flatMap(([first]) => first ?? []);
  await tx
    .updateTable('reviews')
    .set({ kind, sentiment, mentions: JSON.stringify(kept), classified_via: via })
    .where('app_id', '=', app_id)
    .where('review_id', '=', review_id)
    .execute();
};

/**
 * What the upsert of a revised review `r` sets, so that it is classified again. What a person has corrected stays, without
 * quotes that no longer occur in the new text.
 */
export const classifiedAgain = sql`
  kind = case when r.corrected_at is not null then r.kind end,
  sentiment = case when r.corrected_at is not null then r.sentiment end,
  classified_via = case when r.corrected_at is not null then r.classified_via end,
  mentions = case when r.corrected_at is null then '[]' else (
    select coalesce(jsonb_agg(case
      when position(m ->> 'quote' in excluded.title) > 0 or position(m ->> 'quote' in excluded.body) > 0 then m
      else m || '{"quote": ""}' end order by place), '[]')
    from jsonb_array_elements(r.mentions) with ordinality as t (m, place)) end`;

/** Saves what a person says of a locked review. */
export const updateCorrection = async (
  tx: Tx,
  { app_id, review_id }: Pick<ReviewRow, 'app_id' | 'review_id'>,
  { kind, sentiment, mentions, at }: Classification & { at: Date },
): Promise<void> => {
  await tx
    .updateTable('reviews')
    .set({ kind, sentiment, mentions: JSON.stringify(mentions), classified_via: 'person', corrected_at: at })
    .where('app_id', '=', app_id)
    .where('review_id', '=', review_id)
    .execute();
};

type Correction = { title: string; body: string; kind: Kind; sentiment: number; topics: string[] };

/** The latest corrections of an app's short reviews, newest first. */
export const latestCorrections = (
  tx: Tx,
  appId: string,
  most: number,
  maxLength: number,
): Promise<Correction[]> =>
  tx
    .selectFrom('reviews')
    .select(['title', 'body', 'kind', 'sentiment', 'topics'])
    .where('app_id', '=', appId)
    .where('corrected_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('text_length', '<=', maxLength)
    .orderBy('corrected_at', 'desc')
    .limit(most)
    .$narrowType<{ kind: Kind; sentiment: number }>()
    .execute();

/** How many listed reviews of visible apps are not classified. */
export const countUnclassified = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (coalesce((select sum(c.unanswered + c.answered) from review_counts c join apps a using (app_id) where a.hidden_at is null), 0)
      - coalesce((select sum(t.n) from classification_tallies t join apps a using (app_id) where a.hidden_at is null), 0))::integer as n`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.n ?? 0);
};

/** A review to classify, and the model its app uses. */
export type Unclassified = ReviewId & {
  revision: number;
  starRating: number;
  title: string;
  body: string;
  model: string;
};

/** Where a backfill is: at this review, in the order of time, which is as text because it is finer than a `Date`. */
export type Cursor = { at: string; reviewId: string; appId: string };

type Examined = {
  app_id: string;
  review_id: string;
  at: string;
  revision: number;
  star_rating: number;
  title: string;
  body: string;
  model: string;
  is_due: boolean;
};

/**
 * The next `examined` listed reviews of visible apps after a cursor, newest first. `due` are those without a
 * classification that no draft is being prepared for.
 */
export const nextUnclassified = async (
  tx: Tx,
  cursor: Cursor,
  examined: number,
): Promise<{ due: (Unclassified & { cursor: Cursor })[]; last: Cursor | undefined }> => {
  const branch = (isAnswered: boolean) => sql`
    (select r.app_id, r.review_id, r.modified_at from reviews r
     where r.is_answered = ${sql.lit(isAnswered)} and r.is_listed
       and (r.modified_at, r.review_id, r.app_id) < (${cursor.at}::timestamptz, ${cursor.reviewId}, ${cursor.appId})
     order by r.modified_at desc, r.review_id desc, r.app_id desc limit ${examined})`;
  const { rows } = await sql<Examined>`
    select k.app_id, k.review_id, k.modified_at::text as at, r.revision, r.star_rating, r.title, r.body, coalesce(a.model, '') as model,
      a.app_id is not null and r.kind is null and r.draft <> 'preparing' and r.title || r.body <> '' as is_due
    from (select * from (${branch(false)} union all ${branch(true)}) b
      order by modified_at desc, review_id desc, app_id desc limit ${examined}) k
    cross join lateral (select * from reviews r where r.app_id = k.app_id and r.review_id = k.review_id limit 1) r
    left join apps a on a.app_id = k.app_id and a.hidden_at is null
    order by k.modified_at desc, k.review_id desc, k.app_id desc`.execute(tx);
  const cursorOf = (row: Examined): Cursor => ({ at: row.at, reviewId: row.review_id, appId: row.app_id });
  const last = rows.at(-1);
  return {
    last: last && cursorOf(last),
    due: rows
      .filter(({ is_due }) => is_due)
      .map((row) => ({
        appId: row.app_id,
        reviewId: row.review_id,
        revision: row.revision,
        starRating: row.star_rating,
        title: row.title,
        body: row.body,
        model: row.model,
        cursor: cursorOf(row),
      })),
  };
};

/** The newest reviews of an app without a classification that arrived since a time and get no draft. */
export const arrivedUnclassified = async (
  tx: Tx,
  appId: string,
  since: Date,
  most: number,
): Promise<string[]> => {
  const branch = (isAnswered: boolean) => sql`
    (select review_id, kind, draft, revised_at, title, body from reviews
     where app_id = ${appId} and is_answered = ${sql.lit(isAnswered)} and is_listed and modified_at >= ${since}
     order by modified_at desc, review_id desc limit ${most})`;
  const { rows } = await sql<{ review_id: string }>`
    select review_id from (${branch(false)} union all ${branch(true)}) r
    where kind is null and draft not in ('preparing', 'ready', 'failed') and revised_at >= ${since} and title || body <> ''`.execute(
    tx,
  );
  return rows.map(({ review_id }) => review_id);
};
