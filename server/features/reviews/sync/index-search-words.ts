import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import {
  claimPendingSearchWords,
  pendingSearchWords,
  saveSearchWords,
} from '#server/db/tables/reviews/review-words.ts';
import { textsOf } from '#server/db/tables/reviews/reviews.ts';
import { indexedWordsOf } from '#shared/domain/reviews/search-words.ts';

/**
 * Indexes the search words of new and changed reviews, one batch at a time, up to `limit` batches or until stopped;
 * returns how many batches it found. One that fails is added to `failed`, which are left alone.
 */
export const indexSearchWords = async (
  context: AppContext,
  limit: number,
  isStopped = () => false,
  failed = new Set<number>(),
): Promise<number> => {
  const pending = await pendingSearchWords(context.db, limit + failed.size);
  const due = pending.filter(({ id }) => !failed.has(id));
  for (const { company_id: companyId, id } of due) {
    if (isStopped()) break;
    await inTenant(context.db, companyId, async (tx) => {
      const taken = await claimPendingSearchWords(tx, id);
      if (!taken) return;
      const { app_id: appId, review_ids: ids } = taken;
      const words = (await textsOf(tx, appId, ids)).map(
        ({ review_id: reviewId, modified_at: modifiedAt, author, ...texts }) => ({
          reviewId,
          modifiedAt,
          words: indexedWordsOf(texts, author),
        }),
      );
      await saveSearchWords(tx, companyId, appId, words);
    }).catch((error: unknown) => {
      failed.add(id);
      context.log.error(
        { event: 'search.index_failed', companyId, err: error },
        'Indexing search words failed',
      );
    });
  }
  return due.length;
};
