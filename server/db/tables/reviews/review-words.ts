import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { storedWords } from './word-queries.ts';

/** Words of one review, as `indexedWordsOf` extracts them. */
export type SearchWords = { reviewId: string; modifiedAt: Date; words: string[] };

/** Saves the words of reviews of one app, replacing earlier ones. */
export const saveSearchWords = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviews: SearchWords[],
): Promise<void> => {
  if (reviews.length === 0) return;
  await sql`
    insert into review_words (company_id, app_id, review_id, words, modified_at)
    select ${companyId}::uuid, ${appId}, review_id, words::tsvector, modified_at
    from unnest(${reviews.map(({ reviewId }) => reviewId)}::text[], ${reviews.map(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${reviews.map(({ words }) => storedWords(companyId, words))}::text[]) as t (review_id, modified_at, words)
    order by review_id
    on conflict (company_id, app_id, review_id) do update set words = excluded.words, modified_at = excluded.modified_at
    where (review_words.words, review_words.modified_at) is distinct from (excluded.words, excluded.modified_at)`.execute(
    tx,
  );
};

/** Queues reviews for indexing from their current texts: part of the statement that writes them. */
export const searchWordsBacklog = (companyId: string, appId: string, reviewIds: string[]) => sql`
  insert into search_index_queue (company_id, app_id, review_ids) values (${companyId}, ${appId}, ${reviewIds}::text[])`;

export type PendingSearchWords = { company_id: string; id: number };

/** Reviews to index, of all companies. */
export const pendingSearchWords = async (db: Database, limit: number): Promise<PendingSearchWords[]> =>
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

export type AppToReindex = { company_id: string; app_id: string };

/** Apps of all companies whose reviews have to be indexed again. */
export const appsToReindex = async (db: Database, limit: number): Promise<AppToReindex[]> =>
  (await sql<AppToReindex>`select * from search_reindex_due(${limit})`.execute(db)).rows;

/** Claims such an app: the last review that was queued; undefined if another node holds or has finished it. */
export const claimReindex = async (tx: Tx, appId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('search_reindex')
      .select('after_review_id')
      .where('app_id', '=', appId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )?.after_review_id;

/** Notes how far an app was queued; null: to its end. */
export const noteReindexed = (tx: Tx, appId: string, last: string | null) =>
  last === null
    ? tx.deleteFrom('search_reindex').where('app_id', '=', appId).execute()
    : tx.updateTable('search_reindex').set({ after_review_id: last }).where('app_id', '=', appId).execute();
