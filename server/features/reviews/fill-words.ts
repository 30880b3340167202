import { inTenant } from '#server/db/database.ts';
import { saveWords, takeWordsDue, wordsToWrite } from '#server/db/tables/review-words.ts';
import { textsOf } from '#server/db/tables/reviews.ts';
import type { World } from '#server/world.ts';
import { wordsOf } from '#shared/domain/search-words.ts';

/**
 * Writes the words of reviews that have come or changed, a page at a time, up to `most` pages or until it is stopped; answers
 * how many were found.
 */
export const fillWords = async (world: World, most: number, isStopped = () => false): Promise<number> => {
  const due = await wordsToWrite(world.db, most);
  for (const { company_id: companyId, id } of due) {
    if (isStopped()) break;
    await inTenant(world.db, companyId, async (tx) => {
      const taken = await takeWordsDue(tx, id);
      if (!taken) return;
      const { app_id: appId, review_ids: ids } = taken;
      const words = (await textsOf(tx, appId, ids)).map(
        ({ review_id: reviewId, modified_at: modifiedAt, ...texts }) => ({
          ...{ reviewId, modifiedAt },
          words: wordsOf(Object.values(texts)),
        }),
      );
      await saveWords(tx, companyId, appId, words);
    });
  }
  return due.length;
};
