import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';

export type TopicRow = Selectable<Schema['topics']>;

/** The company's own topics and the built-in ones it has changed, merged and archived ones included. */
export const topicRowsOf = (tx: Tx): Promise<TopicRow[]> =>
  tx.selectFrom('topics').selectAll().orderBy('created_at').orderBy('topic_id').execute();

/** Makes rows of the built-in topics, so that they can be changed like others. */
export const addBuiltInTopics = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`
    insert into topics (company_id, topic_id) select ${companyId}::uuid, id from unnest(${[...BUILT_IN_TOPICS]}::text[]) as id
    on conflict do nothing`.execute(tx);
};

export const addTopic = (
  tx: Tx,
  topic: { companyId: string; name: string; description: string },
): Promise<TopicRow> =>
  tx
    .insertInto('topics')
    .values({
      company_id: topic.companyId,
      topic_id: sql<string>`gen_random_uuid()::text`,
      name: topic.name,
      description: topic.description,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeTopic = (
  tx: Tx,
  id: string,
  change: Partial<Pick<TopicRow, 'name' | 'description' | 'archived_at'>>,
): Promise<TopicRow | undefined> =>
  tx.updateTable('topics').set(change).where('topic_id', '=', id).returningAll().executeTakeFirst();

/** Merges a topic, and those merged into it before, into another that is not merged itself. */
export const mergeTopic = async (tx: Tx, id: string, into: string): Promise<void> => {
  await tx
    .updateTable('topics')
    .set({ merged_into: into })
    .where(({ or, eb }) => or([eb('topic_id', '=', id), eb('merged_into', '=', id)]))
    .execute();
};

/** Deletes a topic that no review mentions and none was merged into; whether it did. */
export const dropUnusedTopic = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('topics')
    .where('topic_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_topics').select('topic_id').where('topic_id', '=', id).limit(1))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('topics as t').select('t.topic_id').where('t.merged_into', '=', id))),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What each topic counts as: itself, or what it was merged into. */
export const topicRoots = async (tx: Tx): Promise<Map<string, string>> => {
  const rows = await tx.selectFrom('topics').select(['topic_id', 'merged_into']).execute();
  const roots = new Map<string, string>(BUILT_IN_TOPICS.map((id) => [id, id]));
  for (const { topic_id, merged_into } of rows) roots.set(topic_id, merged_into ?? topic_id);
  return roots;
};

/** The topics that count as some of `ids`: they, what they were merged into, and whatever else was. Unknown ids are dropped. */
export const topicFamily = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const roots = await topicRoots(tx);
  const asked = new Set(ids.map((id) => roots.get(id)));
  return [...roots].filter(([, root]) => asked.has(root)).map(([id]) => id);
};

/**
 * Up to `limit` reviews that mention several topics which count as one keep only the first of those mentions, as it is
 * shown; returns how many.
 */
export const dropDoubleMentions = async (tx: Tx, root: string, limit: number): Promise<number> => {
  const { rows } = await sql`
    with family as (select topic_id from topics where topic_id = ${root} or merged_into = ${root}),
    chosen as (
      select r.company_id, r.app_id, r.review_id
      from (select app_id, review_id from review_topics join family using (topic_id)
        group by app_id, review_id having count(*) > 1 order by app_id, review_id limit ${limit}) t
      cross join lateral (
        select company_id, app_id, review_id from reviews r where r.app_id = t.app_id and r.review_id = t.review_id for update) r
    )
    update reviews r set mentions = (
      select jsonb_agg(m order by place) from (
        select m, place, m ->> 'topicId' in (select topic_id from family) as is_of_family,
          min(place) filter (where m ->> 'topicId' in (select topic_id from family)) over () as first
        from jsonb_array_elements(r.mentions) with ordinality e (m, place)) mentioned
      where not is_of_family or place = first)
    from chosen c where (r.company_id, r.app_id, r.review_id) = (c.company_id, c.app_id, c.review_id)
    returning r.app_id`.execute(tx);
  return rows.length;
};

/** Those of `reviews` that mention a topic, with the version and the day (of the company's time zone) they are about. */
export const mentionsAmong = async (
  tx: Tx,
  reviews: readonly ReviewId[],
  topics: readonly string[],
): Promise<(ReviewId & { version: string | null; day: string })[]> =>
  (
    await sql<ReviewId & { version: string | null; day: string }>`
      select distinct t.app_id as "appId", t.review_id as "reviewId", t.version,
        (t.modified_at at time zone (select time_zone from companies where company_id = current_company()))::date::text as day
      from review_topics t
      join unnest(${reviews.map(({ appId }) => appId)}::text[], ${reviews.map(({ reviewId }) => reviewId)}::text[])
        as k (app_id, review_id) on (t.app_id, t.review_id) = (k.app_id, k.review_id)
      where t.topic_id = any(${[...topics]}::text[])`.execute(tx)
  ).rows;

/** How many listed reviews mention each topic, over all apps. */
export const topicCounts = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('topic_tallies')
    .innerJoin('apps', 'apps.app_id', 'topic_tallies.app_id')
    .where('apps.hidden_at', 'is', null)
    .select(['topic_id', sql<number>`sum(n)::integer`.as('n')])
    .groupBy('topic_id')
    .execute();
  return new Map(rows.map(({ topic_id, n }) => [topic_id, n]));
};

/** Those of some topics that any review mentions: also one without need of a reply, or of a hidden app. */
export const mentionedTopics = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) as t (id)
    where exists (select from review_topics r where r.topic_id = t.id)`.execute(tx);
  return rows.map(({ id }) => id);
};

export type Example = {
  topicId: string;
  at: Date;
  quote: string;
  language: string | null;
  appId: string;
  reviewId: string;
};

/** The newest quotes of each of some topics, at most `most` of each; of the newest twenty reviews of each. */
export const topicQuotes = async (tx: Tx, ids: readonly string[], most: number): Promise<Example[]> => {
  const { rows } = await sql<Example>`
    select t.id as "topicId", e.at, e.quote, e.language, e.app_id as "appId", e.review_id as "reviewId"
    from unnest(${[...ids]}::text[]) as t (id) cross join lateral (
      select q.quote, q.language, k.modified_at as at, k.app_id, k.review_id
      from (select app_id, review_id, modified_at from review_topics r where r.topic_id = t.id
        order by modified_at desc, review_id desc, app_id desc limit 20) k
      join apps a on a.app_id = k.app_id and a.hidden_at is null
      cross join lateral (
        select m ->> 'quote' as quote, r.review_language as language from reviews r cross join lateral jsonb_array_elements(r.mentions) m
        where r.app_id = k.app_id and r.review_id = k.review_id and m ->> 'topicId' = t.id and m ->> 'quote' <> '' limit 1) q
      order by k.modified_at desc limit ${most}) e`.execute(tx);
  return rows;
};
