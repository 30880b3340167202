import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Rows of each kind. */
const LIMIT = 20;

/** Topics of an app version. */
const TOPICS = 3;

/** Reply texts looked at for those from the store: most are drafts. */
const REPLY_LIMIT = 100;

type VersionRow = {
  revision: number;
  title: string;
  body: string;
  star_rating: number;
  modified_at: string;
};
type ReplyRow = { revision: number; text: string; at: string; sent_by: string | null };
export type ContextRow = {
  version: string | null;
  versions: VersionRow[] | null;
  replies: ReplyRow[] | null;
  /** Of the app version. */
  reviews_count: number;
  stars_sum: number;
  /** The topics that most of them mention; a built-in one may have no name of its own. */
  topics: { id: string; name: string | null; n: number }[] | null;
};

/** The past of a listed review, and the ratings of its app version, in one statement; undefined if it is not listed. */
export const contextOf = async (tx: Tx, appId: string, reviewId: string): Promise<ContextRow | undefined> => {
  const { rows } = await sql<ContextRow>`
    select r.version, tally.reviews_count, tally.stars_sum,
      (select json_agg(t) from (
        select root.id, (select name from topics where topic_id = root.id) as name, sum(days.n)::integer as n
        from insight_version_topics i
        cross join lateral (select coalesce(
          (select merged_into from topics where topic_id = i.topic_id), i.topic_id) as id) root
        cross join lateral (select sum(n) as n from unnest(i.n) as n) days
        where i.app_id = ${appId} and i.version = r.version
        group by root.id having sum(days.n) > 0 order by n desc, root.id limit ${TOPICS}) t) topics,
      (select json_agg(v) from (
        select revision, title, body, star_rating, modified_at from review_revisions
        where app_id = ${appId} and review_id = ${reviewId} and revision < r.revision
        order by revision desc limit ${LIMIT}) v) versions,
      (select json_agg(t) from (
        (select reply_revision revision, text, accepted_at at, user_name sent_by from submits
          where app_id = ${appId} and review_id = ${reviewId} and accepted_at is not null
            and reply_revision is distinct from standing.revision
          order by reply_revision desc limit ${LIMIT})
        union all
        (select revision, text, created_at, null from (
            select revision, text, created_at, source from reply_revisions
            where app_id = ${appId} and review_id = ${reviewId}
            order by revision desc limit ${REPLY_LIMIT}) newest
          where source = 'store' and revision is distinct from standing.revision
          order by revision desc limit ${LIMIT})
        order by revision desc limit ${LIMIT}) t) replies
    from reviews r join apps a on a.app_id = r.app_id
    cross join lateral (select standing_reply(r) revision offset 0) standing -- evaluated once
    cross join lateral (
      select coalesce(sum(n), 0)::integer reviews_count, coalesce(sum(n * star_rating), 0)::integer stars_sum
      from review_tallies
      where app_id = ${appId} and is_answered in (true, false) and version = r.version and star_rating > 0) tally
    where r.app_id = ${appId} and r.review_id = ${reviewId} and r.removed_at is null and a.hidden_at is null`.execute(
    tx,
  );
  return rows[0];
};
