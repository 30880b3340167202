import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Trial } from '#shared/domain/insights/trial.ts';
import { classifiedAgain } from './classified-reviews.ts';
import { searchWordsBacklog } from './review-words.ts';
import type { StoredReview } from './reviews.ts';
import { trialAnswered, trialRevised } from './trial-columns.ts';

/** A store review, as it is saved. */
export type SyncedReview = Pick<
  StoredReview,
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
  | 'territory'
> &
  Trial;

/** The known reviews of one page, each with its sent replies. */
export const knownOf = (tx: Tx, appId: string, ids: string[]) =>
  withSubmits(tx, appId, known(tx, appId, ids));

/** The same, locked until the transaction ends. */
export const lockKnown = (tx: Tx, appId: string, ids: string[]) =>
  withSubmits(tx, appId, known(tx, appId, ids).orderBy('review_id').forUpdate());

const known = (tx: Tx, appId: string, ids: string[]) =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${ids}::text[])`);

const withSubmits = async (tx: Tx, appId: string, reviews: ReturnType<typeof known>) => {
  const rows = await reviews.execute();
  if (rows.length === 0) return { rows, submits: [] }; // an unknown review has no sent replies
  const ids = rows.map(({ review_id }) => review_id);
  const submits = await tx
    .selectFrom('submits')
    .select(['review_id', 'reply_revision', 'review_revision', 'text', 'state', 'origin_kind'])
    .select(['accepted_at', 'verify_at', 'undo_snapshot'])
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${ids}::text[])`)
    .where('state', '!=', 'cancelled')
    .execute();
  return { rows, submits };
};

type Named = { reviewId: string; author: string; androidOsVersion: number | null };

/** Gives imported reviews what the file lacked: the author, by whom they are found as well, and the device's system. */
export const nameReviews = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: readonly Named[],
): Promise<void> => {
  if (reviews.length === 0) return;
  const ids = reviews.map(({ reviewId }) => reviewId);
  await sql`
    with seen as (
      select * from unnest(${ids}::text[], ${reviews.map(({ author }) => author)}::text[],
        ${reviews.map(({ androidOsVersion }) => androidOsVersion)}::int[]) t (review_id, author, android_os_version)
    ), owed as (${searchWordsBacklog(companyId, appId, ids)})
    update reviews r set author = s.author, android_os_version = coalesce(r.android_os_version, s.android_os_version)
    from seen s
    where r.app_id = ${appId} and r.review_id = s.review_id and r.review_id = any(${ids}::text[])`.execute(
    tx,
  );
};

/** Saves the current revision of reviews before they change. */
export const saveReviewRevisions = async (tx: Tx, appId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    insert into review_revisions (company_id, app_id, review_id, revision, title, body, star_rating, modified_at, seen_at)
    select company_id, app_id, review_id, revision, title, body, star_rating, modified_at, revised_at
    from reviews where app_id = ${appId} and review_id = any(${ids}::text[])
    on conflict do nothing`.execute(tx);
};

/**
 * The store's last known reply to review `r`. A submit still queued or in flight is already shown as the answer, but is
 * not in the store yet: the earlier one still is.
 */
const replyInStore = sql`case
  when not r.is_answered then r.earlier_reply
  when r.answered_by is null or (
    select s.accepted_at is not null from submits s
    where s.app_id = r.app_id and s.review_id = r.review_id and s.state <> 'cancelled'
    order by s.reply_revision desc limit 1
  ) then r.response
  else coalesce((
    select t.text from reply_revisions t
    left join submits s on s.app_id = t.app_id and s.review_id = t.review_id and s.reply_revision = t.revision
    where t.app_id = r.app_id and t.review_id = r.review_id and t.review_revision = r.revision
      and (t.source = 'store' or s.accepted_at is not null)
    order by t.revision desc limit 1
  ), r.earlier_reply)
  end`;

/** What a revised review keeps, and what begins anew with its next revision. */
const revised = (changed: readonly string[]) => sql`
  do update set
    revision = r.revision + 1, author = excluded.author, title = excluded.title, body = excluded.body,
    star_rating = excluded.star_rating, modified_at = excluded.modified_at, revised_at = excluded.revised_at,
    device_language = excluded.device_language, app_version_name = excluded.app_version_name,
    android_os_version = excluded.android_os_version, product_name = excluded.product_name,
    territory = coalesce(excluded.territory, r.territory), replied_before = r.replied_before or ${replyInStore} is not null,
    was_edited = true, review_language = null, translated_title = null, translated_body = null, draft = 'none',
    response = '', translated_response = '', response_language = null, answered_by = null, answered_at = null, answered_via = null,
    draft_change = null, no_reply_needed = false, ${classifiedAgain}, ${trialRevised(sql`excluded.star_rating`, sql`excluded.modified_at`)},
    earlier_reply = ${replyInStore},
    is_answered = false, public_state = null, submit_error = null, undo_until = null
  where r.review_id = any(${[...changed]}::text[])`;

/** A saved review, with its version and the day on which it was written. */
type SavedReview = { reviewId: string; version: string | null; day: string };

/**
 * Saves new and changed reviews of one page in one statement, and queues them for indexing. The caller has locked those
 * in `changed`: each gets its next revision, and loses the previous one's translation and draft. A new one that another
 * writer inserted meanwhile stays as it is; the next sync compares the two. Returns those saved.
 */
export const saveReviews = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: SyncedReview[],
  changed: readonly string[],
  seenAt: Date,
): Promise<SavedReview[]> => {
  if (reviews.length === 0) return [];
  const column = <Key extends keyof SyncedReview>(key: Key) => reviews.map((review) => review[key]);
  const { rows } = await sql<SavedReview>`
    with page as (
      select * from unnest(
        ${column('review_id')}::text[], ${column('author')}::text[], ${column('title')}::text[], ${column('body')}::text[],
        ${column('star_rating')}::smallint[], ${column('modified_at')}::timestamptz[], ${column('device_language')}::text[],
        ${column('app_version_name')}::text[], ${column('android_os_version')}::int[], ${column('product_name')}::text[], ${column('territory')}::text[],
        ${column('trial_at')}::timestamptz[], ${column('trial_stars')}::smallint[], ${column('trial_length')}::smallint[]
      ) as t (review_id, author, title, body, star_rating, modified_at, device_language, app_version_name, android_os_version,
        product_name, territory, trial_at, trial_stars, trial_length)
    ), owed as (${searchWordsBacklog(companyId, appId, column('review_id'))})
    insert into reviews as r (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
      device_language, app_version_name, android_os_version, product_name, territory, trial_at, trial_stars, trial_length)
    select ${companyId}::uuid, ${appId}, review_id, author, title, body, star_rating, modified_at, ${seenAt}::timestamptz,
      device_language, app_version_name, android_os_version, product_name, territory, trial_at, trial_stars, trial_length
    from page order by review_id
    on conflict (company_id, app_id, review_id) ${changed.length === 0 ? sql`do nothing` : revised(changed)}
    returning r.review_id as "reviewId", r.version, r.written_day::text as day`.execute(tx);
  return rows;
};

/** A reply as it is in the store, and our revision it corresponds to. */
type StoreReplyShown = {
  reviewId: string;
  revision: number;
  text: string;
  at: Date;
  state: StoredReview['public_state'];
};

/**
 * Marks reviews as answered by the store's replies, in one statement. Their ids are listed twice so that they are found
 * by key even before the planner has statistics for the app.
 */
export const showStoreReplies = async (tx: Tx, appId: string, replies: StoreReplyShown[]): Promise<void> => {
  if (replies.length === 0) return;
  const column = <Key extends keyof StoreReplyShown>(key: Key) => replies.map((reply) => reply[key]);
  await sql`
    update reviews r set reply_revision = s.revision, response = s.response, translated_response = '',
      response_language = null, is_answered = true, answered_by = null, answered_at = s.answered_at,
      answered_via = 'store', draft_change = null, no_reply_needed = false,
      public_state = s.state, earlier_reply = null, submit_error = null,
      trial_replied_at = ${trialAnswered(sql<Date | null>`s.answered_at`).trial_replied_at}
    from unnest(${column('reviewId')}::text[], ${column('revision')}::int[], ${column('text')}::text[],
      ${column('at')}::timestamptz[], ${column('state')}::text[]) s (review_id, revision, response, answered_at, state)
    where r.app_id = ${appId} and r.review_id = s.review_id
      and r.review_id = any(${column('reviewId')}::text[])`.execute(tx);
};
