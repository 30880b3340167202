import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { wholeListPage } from '#server/db/tables/reviews/list/whole-list.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { MAX_OFFSET, PAGE_SIZE, totalPages } from '#shared/domain/reviews/paging.ts';
import { toReviewDto } from './to-review-dto.ts';

/** One statement reads the page, its count and the caller's drafts, so that they are consistent. */
export const getAppReviews: UseCase<typeof review.getAppReviews> = async (
  context,
  { companyId, userId },
  { id, offset, answered },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const request = { appId: id, answered, offset: Math.min(offset, MAX_OFFSET), limit: PAGE_SIZE, userId };
  const page = await readInTenant(context.db, companyId, (tx) => wholeListPage(tx, request));
  if (!page) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const { reviewsCount, rows, drafts } = page;
  return {
    reviews: rows.map(toReviewDto),
    drafts,
    totalPages: totalPages(reviewsCount),
    reviewsCount,
    isCountCut: false,
    loadTimestamp,
  };
};
