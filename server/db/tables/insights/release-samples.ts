import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Sample } from '#shared/domain/insights/release-watch.ts';

/** First reviews of a version read from each list: with a reply, without, and needing none. */
const MOST_READ = 5000;

/** The reviews of a version that were written in a time, its end not included. */
export type Window = { version: string; from: Date; to: Date };

type Row = { stars: number; topicId: string | null; n: number; classified: number };

/** The reviews of all windows together. */
export const sampleOf = async (tx: Tx, appId: string, windows: readonly Window[]): Promise<Sample> => {
  const { rows } = await sql<Row>`
    with w as (
      select left(version, 100) as version, since, until from unnest(${windows.map(({ version }) => version)}::text[],
        ${windows.map(({ from }) => from)}::timestamptz[], ${windows.map(({ to }) => to)}::timestamptz[]) w (version, since, until)
    ), found as materialized (
      select r.* from w cross join (values (true), (false)) l (is_answered) cross join lateral (
        select star_rating, kind, topics from reviews r
        where app_id = ${appId} and is_listed and r.is_answered = l.is_answered and r.version = w.version
          and modified_at >= w.since and modified_at < w.until
        order by modified_at limit ${MOST_READ}) r
      union all
      select r.* from w cross join lateral (
        select star_rating, kind, topics from reviews r
        where app_id = ${appId} and no_reply_needed and removed_at is null and r.version = w.version
          and modified_at >= w.since and modified_at < w.until
        order by modified_at limit ${MOST_READ}) r)
    select star_rating::integer as stars, null as "topicId", count(*)::integer as n, count(kind)::integer as classified
    from found group by 1
    union all
    select 0, coalesce(t.merged_into, topic), count(*)::integer, 0
    from found cross join lateral unnest(topics) topic left join topics t on t.topic_id = topic
    where star_rating <= 3 and kind is not null group by 2`.execute(tx);
  const stars = rows.filter(({ topicId }) => topicId === null);
  return {
    stars: [1, 2, 3, 4, 5].map((star) => stars.find((row) => row.stars === star)?.n ?? 0),
    classified: stars.reduce((all, { classified }) => all + classified, 0),
    topics: new Map(rows.flatMap(({ topicId, n }) => (topicId === null ? [] : [[topicId, n] as const]))),
  };
};
