import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { ReviewRow } from './reviews.ts';

/** What a store tells of one review, as it is written down. */
export type SyncedReview = Pick<
  ReviewRow,
  | 'review_id'
  | 'author'
  | 'title'
  | 'body'
  | 'star_rating'
  | 'modified_at'
  | 'device_language'
  | 'app_version_name'
  | 'android_os_version'
  | 'product_name'
>;

/** The reviews of one page that are already known, held until the transaction ends, each with the replies we ever sent. */
export const lockKnown = async (tx: Tx, appId: string, ids: string[]) => {
  const rows = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', 'in', ids)
    .orderBy('review_id')
    .forUpdate()
    .execute();
  const submits = await tx
    .selectFrom('submits')
    .select(['review_id', 'text', 'state'])
    .where('app_id', '=', appId)
    .where('review_id', 'in', ids)
    .where('state', '!=', 'withdrawn')
    .execute();
  return { rows, submits };
};

/**
 * Writes new and changed reviews of one page in one statement. A changed one gets its next revision, and loses what was
 * made for the one before: translation and draft.
 */
export const saveReviews = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: SyncedReview[],
  seenAt: Date,
): Promise<void> => {
  if (reviews.length === 0) return;
  const column = <Key extends keyof SyncedReview>(key: Key) => reviews.map((review) => review[key]);
  await sql`
    with page as (
      select * from unnest(
        ${column('review_id')}::text[], ${column('author')}::text[], ${column('title')}::text[], ${column('body')}::text[],
        ${column('star_rating')}::smallint[], ${column('modified_at')}::timestamptz[], ${column('device_language')}::text[],
        ${column('app_version_name')}::text[], ${column('android_os_version')}::int[], ${column('product_name')}::text[]
      ) as t (review_id, author, title, body, star_rating, modified_at, device_language, app_version_name, android_os_version, product_name)
    ), saved as (
      insert into reviews as r (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
        device_language, app_version_name, android_os_version, product_name)
      select ${companyId}::uuid, ${appId}, review_id, author, title, body, star_rating, modified_at, ${seenAt}::timestamptz,
        device_language, app_version_name, android_os_version, product_name
      from page order by review_id
      on conflict (company_id, app_id, review_id) do update set
        revision = r.revision + 1, author = excluded.author, title = excluded.title, body = excluded.body,
        star_rating = excluded.star_rating, modified_at = excluded.modified_at, revised_at = excluded.revised_at,
        device_language = excluded.device_language, app_version_name = excluded.app_version_name,
        android_os_version = excluded.android_os_version, product_name = excluded.product_name,
        was_edited = true, review_language = null, translated_title = null, translated_body = null, draft = 'none',
        response = '', translated_response = '', response_language = null, answered_by = null, answered_at = null,
        earlier_reply = case when r.is_answered then r.response else r.earlier_reply end,
        is_answered = false, public_state = null, submit_error = null, undo_until = null
      returning r.review_id, r.revision, r.title, r.body, r.star_rating, r.modified_at
    )
    insert into review_revisions (company_id, app_id, review_id, revision, title, body, star_rating, modified_at, seen_at)
    select ${companyId}::uuid, ${appId}, review_id, revision, title, body, star_rating, modified_at, ${seenAt}::timestamptz from saved`.execute(
    tx,
  );
};
