import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { criticalReviews } from '#server/db/tables/reviews/critical-reviews.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { emergingPairs } from '#shared/domain/classification/emerging-topics.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Reviews looked at of the week, and of the eight weeks before: the newest of each. */
const MAX_RECENT = 1000;
const MAX_EARLIER = 4000;
const EXAMPLES = 3;

/** Words that emerged in the reviews of one to three stars; the same as long as no review arrives. */
export const suggestTopics: UseCase<typeof topic.suggestions> = async ({ db, now }, { companyId }) => {
  const end = now();
  const start = end - WEEK_MS;
  const { week, earlier } = await readInTenant(db, companyId, async (tx) => ({
    week: await criticalReviews(tx, new Date(start), new Date(end), MAX_RECENT),
    earlier: await criticalReviews(tx, new Date(start - 8 * WEEK_MS), new Date(start), MAX_EARLIER),
  }));
  return {
    suggestions: emergingPairs(week, earlier).map(({ words: [one, other], reviews, before }) => ({
      words: [one, other],
      reviews: reviews.length,
      before,
      examples: reviews.slice(0, EXAMPLES).flatMap((place) => {
        const review = week[place];
        return review ? [{ appId: review.appId, reviewId: review.reviewId, text: review.text }] : [];
      }),
    })),
  };
};
