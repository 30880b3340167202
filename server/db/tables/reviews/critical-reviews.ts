import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

type CriticalReview = { appId: string; reviewId: string; author: string; text: string };

/** The newest listed reviews of one to three stars of visible apps within a time, in English where they are translated. */
export const criticalReviews = async (
  tx: Tx,
  from: Date,
  until: Date,
  most: number,
): Promise<CriticalReview[]> => {
  const branch = (isAnswered: boolean, stars: number) => sql`
    (select app_id, review_id, modified_at from reviews
     where is_answered = ${sql.lit(isAnswered)} and is_listed and star_rating = ${sql.lit(stars)}
       and modified_at >= ${from} and modified_at < ${until}
     order by modified_at desc, review_id desc, app_id desc limit ${most})`;
  const branches = [1, 2, 3].flatMap((stars) => [branch(false, stars), branch(true, stars)]);
  const { rows } = await sql<CriticalReview>`
    select r.app_id as "appId", r.review_id as "reviewId", r.author,
      concat_ws(' ', nullif(coalesce(r.translated_title, r.title), ''), coalesce(r.translated_body, r.body)) as text
    from (select * from (${sql.join(branches, sql` union all `)}) b
      order by modified_at desc, review_id desc, app_id desc limit ${most}) k
    join apps a on a.app_id = k.app_id and a.hidden_at is null
    cross join lateral (select * from reviews r where r.app_id = k.app_id and r.review_id = k.review_id limit 1) r
    order by k.modified_at desc, k.review_id desc`.execute(tx);
  return rows;
};
