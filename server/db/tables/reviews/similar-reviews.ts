import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The newest reviews of a topic that are looked at, and those with a reply among them. */
const NEWEST = 2000;
const WITH_REPLY = 50;
/** Any of the same app: all of a small one's, whose reviews are not among the newest beside a large one's. */
const OF_APP = 200;
/** Several, because the same text may have been sent to many. */
const LIMIT = 8;

export type SimilarRow = {
  app_id: string;
  review_id: string;
  author: string;
  /** As it was when it got the reply, like its text. */
  star_rating: number;
  title: string;
  body: string;
  translated_title: string | null;
  translated_body: string | null;
  review_language: string | null;
  reply: string;
  translated_reply: string;
  reply_language: string | null;
  replied_by: string | null;
  replied_at: string;
  stars_now: number;
  is_revised: boolean;
};

/**
 * Reviews about a topic of a listed one, as happy or unhappy as it is, whose reply the store shows: of the same app first,
 * then in the same language, then by when they were answered. Undefined if it is not listed.
 * One statement of bounded cost, however many reviews there are.
 */
export const similarTo = async (
  tx: Tx,
  appId: string,
  reviewId: string,
): Promise<SimilarRow[] | undefined> => {
  const looked = sql`app_id, review_id, is_answered, was_edited, star_rating, modified_at`;
  const mayHaveReply = sql`(was_edited or is_answered and (star_rating >= 4) = (select is_happy from asked))`;
  const { rows } = await sql<{ similar: SimilarRow[] }>`
    with asked as materialized (
      select r.topics, r.base_language, r.star_rating >= 4 as is_happy
      from reviews r join apps a on a.app_id = r.app_id
      where r.app_id = ${appId} and r.review_id = ${reviewId} and r.removed_at is null and a.hidden_at is null),
    roots as (
      select distinct coalesce(t.merged_into, id) as id
      from asked cross join unnest(asked.topics) as id left join topics t on t.topic_id = id),
    family as (select id from roots union select t.topic_id from topics t join roots on t.merged_into = roots.id),
    found as materialized (
      select distinct n.app_id, n.review_id
      from family cross join lateral (
        (select app_id, review_id from (
            select ${looked} from review_topics t
            where t.topic_id = family.id order by modified_at desc, review_id desc, app_id desc limit ${NEWEST}) newest
          where ${mayHaveReply} order by modified_at desc limit ${WITH_REPLY})
        union all
        (select app_id, review_id from (
            select ${looked} from review_topics t
            where t.topic_id = family.id and t.app_id = ${appId} limit ${OF_APP}) own
          where ${mayHaveReply} order by modified_at desc limit ${WITH_REPLY})) n
      where (n.app_id, n.review_id) <> (${appId}, ${reviewId}))
    select coalesce((select json_agg(t) from (
      select r.app_id, r.review_id, r.author, coalesce(v.star_rating, r.star_rating) as star_rating,
        coalesce(v.title, r.title) as title, coalesce(v.body, r.body) as body,
        case when v.revision is null then r.translated_title end as translated_title,
        case when v.revision is null then r.translated_body end as translated_body, r.review_language,
        told.text as reply, told.translated_text as translated_reply, told.language as reply_language,
        coalesce(s.user_name, case when r.is_answered then r.answered_by end) as replied_by,
        coalesce(s.accepted_at, r.answered_at, told.created_at) as replied_at,
        r.star_rating as stars_now, told.review_revision < r.revision as is_revised
      from found f
      join reviews r on r.app_id = f.app_id and r.review_id = f.review_id
      join apps a on a.app_id = r.app_id and a.hidden_at is null
      cross join lateral (
        select revision, text, translated_text, language, review_revision, created_at from reply_revisions
        where app_id = r.app_id and review_id = r.review_id
          and text = case when not r.is_answered then r.earlier_reply
            when r.answered_via = 'store' then r.response else coalesce(r.sent_response, r.response) end
        order by revision desc limit 1) told
      left join submits s on s.app_id = r.app_id and s.review_id = r.review_id and s.reply_revision = told.revision
      left join review_revisions v on v.app_id = r.app_id and v.review_id = r.review_id
        and v.revision = told.review_revision and told.review_revision < r.revision
      where r.removed_at is null and (not r.is_answered or r.public_state is not null)
        and (coalesce(v.star_rating, r.star_rating) >= 4) = asked.is_happy
      order by r.app_id = ${appId} desc, r.base_language is not distinct from asked.base_language desc,
        replied_at desc, r.review_id
      limit ${LIMIT}) t), '[]'::json) as similar
    from asked`.execute(tx);
  return rows[0]?.similar;
};
