import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  claimPendingSearchWords,
  claimReindex,
  noteReindexed,
  pendingSearchWords,
  saveSearchWords,
  searchWordsBacklog,
} from '#server/db/tables/reviews/review-words.ts';
import { reviewIdsAfter, textsOf } from '#server/db/tables/reviews/reviews.ts';
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

/** Reviews of an app that are queued at once to be indexed again. */
const REQUEUED = 200;

/** Queues the next reviews of an app that an earlier release indexed, and forgets the app after the last. */
export const requeueSearchWords = async (tx: Tx, companyId: string, appId: string): Promise<void> => {
  const after = await claimReindex(tx, appId);
  if (after === undefined) return;
  const ids = await reviewIdsAfter(tx, appId, after, REQUEUED);
  if (ids.length > 0) await searchWordsBacklog(companyId, appId, ids).execute(tx);
  await noteReindexed(tx, appId, ids.length < REQUEUED ? null : (ids.at(-1) ?? null));
};
