import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { unfilteredPage } from '#server/db/tables/reviews/review-pages.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { PAGE_SIZE, totalPages } from '#shared/domain/reviews/paging.ts';
import { toReviewDto } from './to-review-dto.ts';

/** One statement reads the page, its count and the caller's drafts, so that they are consistent. */
export const getAppReviews: UseCase<typeof review.getAppReviews> = async (
  context,
  { companyId, userId },
  { id, offset, answered },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const request = { appId: id, answered, offset: Math.min(offset, FARTHEST), limit: PAGE_SIZE, userId };
  const page = await readInTenant(context.db, companyId, (tx) => unfilteredPage(tx, request));
  if (!page) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const { reviewsCount, isCut, rows, drafts } = page;
  return {
    reviews: rows.map(toReviewDto),
    drafts,
    totalPages: totalPages(reviewsCount),
    reviewsCount,
    isCountCut: isCut,
    loadTimestamp,
  };
};

/** Upper bound of an offset: the database counts in 32 bits. */
const FARTHEST = 2_000_000_000;
