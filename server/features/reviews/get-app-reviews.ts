import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { countsOf, reviewsPage } from '#server/db/tables/reviews.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { reviewList } from '#shared/contract/review-list.ts';
import { PAGE_SIZE, totalPages } from '#shared/domain/paging.ts';
import { presentReview } from './present-review.ts';

export const getAppReviews: UseCase<typeof reviewList.getAppReviews> = async (
  world,
  { companyId },
  { id, offset, answered },
) =>
  inTenant(world.db, companyId, async (tx) => {
    const loadTimestamp = world.now(); // before the read: whatever changes from here on is news to the caller
    if (!(await appOf(tx, id))) throw new Refusal('ENTITY_NOT_FOUND', 'There is no such app.');
    const rows = await reviewsPage(tx, id, answered, offset, PAGE_SIZE);
    const counts = await countsOf(tx, id);
    const reviewsCount = answered ? counts.answered : counts.unanswered;
    return {
      reviews: rows.map(presentReview),
      totalPages: totalPages(reviewsCount),
      reviewsCount,
      drafts: [],
      isCountCut: false,
      loadTimestamp,
    };
  });
