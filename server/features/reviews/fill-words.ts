import { inTenant } from '#server/db/database.ts';
import { fillWords, wordsMissing } from '#server/db/tables/review-words.ts';
import { textsOf } from '#server/db/tables/reviews.ts';
import type { World } from '#server/world.ts';
import { wordsOf } from '#shared/domain/search-words.ts';

/** Writes the words of up to `most` reviews that were there before words were; answers how many those were. */
export const fillMissingWords = async (world: World, most: number): Promise<number> => {
  const missing = await wordsMissing(world.db, most);
  const byApp = Map.groupBy(missing, ({ company_id, app_id }) => JSON.stringify([company_id, app_id]));
  for (const rows of byApp.values()) {
    const [first] = rows;
    if (!first) continue;
    const { company_id: companyId, app_id: appId } = first;
    await inTenant(world.db, companyId, async (tx) => {
      const ids = rows.map(({ review_id }) => review_id);
      const words = (await textsOf(tx, appId, ids)).map(({ review_id: reviewId, ...texts }) => ({
        reviewId,
        words: wordsOf(Object.values(texts)),
      }));
      await fillWords(tx, companyId, appId, words);
    });
  }
  return missing.length;
};
