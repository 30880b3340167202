import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Words of one review, as `wordsOf` finds them in its texts; they are kept by its month. */
export type SearchWords = { reviewId: string; modifiedAt: Date; words: string[] };

/** Reviews of one app with their words as they are kept; the key of a month is made once. */
const keptOf = (companyId: string, appId: string, reviews: SearchWords[]) => sql`
  with told as materialized (
    select review_id, month_of(modified_at) as month, words
    from unnest(${reviews.map(({ reviewId }) => reviewId)}::text[], ${reviews.map(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${reviews.map(({ words }) => words.join(' '))}::text[]) as t (review_id, modified_at, words)
  ), keys as materialized (
    select month, word_key(${companyId}::uuid, ${appId}, month) as key from (select distinct month from told) months
  )
  select review_id, kept_words(key, words) kept from told join keys using (month)`;

/** Keeps the words of reviews of one app, in place of those before. */
export const saveSearchWords = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: SearchWords[],
): Promise<void> => {
  if (reviews.length === 0) return;
  await sql`
    insert into review_words (company_id, app_id, review_id, words_in_month)
    select ${companyId}::uuid, ${appId}, review_id, kept from (${keptOf(companyId, appId, reviews)}) t order by review_id
    on conflict (company_id, app_id, review_id) do update set words_in_month = excluded.words_in_month
    where review_words.words_in_month is distinct from excluded.words_in_month`.execute(tx);
};

/** Has the words of reviews written in a moment, from their texts as they stand then: part of the statement that writes these. */
export const searchWordsBacklog = (companyId: string, appId: string, reviewIds: string[]) => sql`
  insert into words_due (company_id, app_id, review_ids) values (${companyId}, ${appId}, ${reviewIds}::text[])`;

export type PendingSearchWords = { company_id: string; id: number };

/** Whose words are to be written, over all companies. */
export const pendingSearchWords = async (db: Db, most: number): Promise<PendingSearchWords[]> =>
  (await sql<PendingSearchWords>`select * from words_to_write(${most})`.execute(db)).rows;

/** Takes some of that on; nothing where somebody else has it in hand or is done. */
export const claimPendingSearchWords = (tx: Tx, id: number) =>
  tx
    .deleteFrom('words_due')
    .where('id', '=', (due) =>
      due.selectFrom('words_due').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returning(['app_id', 'review_ids'])
    .executeTakeFirst();
