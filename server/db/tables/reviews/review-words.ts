import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Words of one review, as `wordsOf` extracts them; stored by its month. */
export type SearchWords = { reviewId: string; modifiedAt: Date; words: string[] };

/** Reviews of one app with their words as stored; a month's key is computed once. */
const storedWordsOf = (companyId: string, appId: string, reviews: SearchWords[]) => sql`
  with read as materialized (
    select review_id, modified_at, month_of(modified_at) as month, words
    from unnest(${reviews.map(({ reviewId }) => reviewId)}::text[], ${reviews.map(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${reviews.map(({ words }) => words.join(' '))}::text[]) as t (review_id, modified_at, words)
  ), keys as materialized (
    select month, word_key(${companyId}::uuid, ${appId}, month) as key from (select distinct month from read) months
  )
  select review_id, modified_at, prefixed_words(key, words) stored from read join keys using (month)`;

/** Saves the words of reviews of one app, replacing earlier ones. */
export const saveSearchWords = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: SearchWords[],
): Promise<void> => {
  if (reviews.length === 0) return;
  await sql`
    insert into review_words (company_id, app_id, review_id, words_in_month, modified_at)
    select ${companyId}::uuid, ${appId}, review_id, stored, modified_at from (${storedWordsOf(companyId, appId, reviews)}) t order by review_id
    on conflict (company_id, app_id, review_id) do update set words_in_month = excluded.words_in_month, modified_at = excluded.modified_at
    where (review_words.words_in_month, review_words.modified_at) is distinct from (excluded.words_in_month, excluded.modified_at)`.execute(
    tx,
  );
};

/** Queues reviews for indexing from their current texts: part of the statement that writes them. */
export const searchWordsBacklog = (companyId: string, appId: string, reviewIds: string[]) => sql`
  insert into search_index_queue (company_id, app_id, review_ids) values (${companyId}, ${appId}, ${reviewIds}::text[])`;

export type PendingSearchWords = { company_id: string; id: number };

/** Reviews to index, of all companies. */
export const pendingSearchWords = async (db: Db, limit: number): Promise<PendingSearchWords[]> =>
  (await sql<PendingSearchWords>`select * from search_index_due(${limit})`.execute(db)).rows;

/** Claims some of them; undefined if another node holds or has finished them. */
export const claimPendingSearchWords = (tx: Tx, id: number) =>
  tx
    .deleteFrom('search_index_queue')
    .where('id', '=', (due) =>
      due.selectFrom('search_index_queue').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returning(['app_id', 'review_ids'])
    .executeTakeFirst();
