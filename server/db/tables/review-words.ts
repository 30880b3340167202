import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Words of one review, as `wordsOf` finds them in its texts. */
export type ReviewWords = { reviewId: string; words: string[] };

/** The beginning of every word of an app, found once a statement. */
const keyOf = (companyId: string, appId: string) => sql`(select word_key(${companyId}::uuid, ${appId}))`;

/** Keeps the words of reviews of one app, in place of those before. */
export const saveWords = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: ReviewWords[],
): Promise<void> => {
  if (reviews.length === 0) return;
  await sql`
    insert into review_words (company_id, app_id, review_id, words)
    select ${companyId}::uuid, ${appId}, review_id, kept_words(${keyOf(companyId, appId)}, string_to_array(words, ' '))
    from unnest(${reviews.map(({ reviewId }) => reviewId)}::text[], ${reviews.map(({ words }) => words.join(' '))}::text[])
      as t (review_id, words)
    order by review_id
    on conflict (company_id, app_id, review_id) do update set words = excluded.words
    where review_words.words is distinct from excluded.words`.execute(tx);
};

/** The same, for those only that have no words yet: what was written meanwhile is newer. */
export const fillWords = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: ReviewWords[],
): Promise<void> => {
  await sql`
    update review_words set words = kept_words(${keyOf(companyId, appId)}, string_to_array(t.words, ' '))
    from unnest(${reviews.map(({ reviewId }) => reviewId)}::text[], ${reviews.map(({ words }) => words.join(' '))}::text[])
      as t (review_id, words)
    where review_words.app_id = ${appId} and review_words.review_id = t.review_id and review_words.words is null`.execute(
    tx,
  );
};

export type WordlessRow = { company_id: string; app_id: string; review_id: string };

/** Reviews of all companies whose words are still to be written. */
export const wordsMissing = async (db: Db, most: number): Promise<WordlessRow[]> =>
  (await sql<WordlessRow>`select * from words_missing(${most})`.execute(db)).rows;
