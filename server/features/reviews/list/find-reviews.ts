import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { readInTenant, snapshotInTenant } from '#server/db/database.ts';
import {
  type FindRequest,
  type FoundPage,
  findInTime,
  findOne,
  findPage,
} from '#server/db/tables/reviews/found-page.ts';
import { wholeListOf, wholeListPage } from '#server/db/tables/reviews/whole-list.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';
import { PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toReviewDto } from './to-review-dto.ts';

export const findReviews: UseCase<typeof review.find> = async (
  context,
  { companyId, userId },
  { filter, search, review, offset, limit = PAGE_SIZE, sort = 'newest' },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const terms = search === undefined ? undefined : (searchTermsOf(search) ?? NOTHING);
  const page = await read(context, companyId, review, {
    filter: filterFor(filter, userId),
    search: terms,
    sort,
    offset: Math.min(offset, FARTHEST),
    limit,
    companyId,
    userId,
    now: loadTimestamp,
  });
  const { reviewsCount, reachable, isCut, rows, drafts } = page;
  return {
    reviews: rows.map(toReviewDto),
    drafts,
    reviewsCount,
    isCountCut: isCut,
    totalPages: isCut ? null : Math.ceil(reachable / limit),
    loadTimestamp,
  };
};

/** Upper bound of an offset: the database counts in 32 bits. */
const FARTHEST = 2_000_000_000;

/** A query without a letter or digit matches nothing. */
const NOTHING = { words: ['-'], beginnings: [] };

const read = async (
  { db }: AppContext,
  companyId: string,
  review: string | undefined,
  request: FindRequest,
): Promise<FoundPage> => {
  if (review !== undefined) return snapshotInTenant(db, companyId, (tx) => findOne(tx, request, review));
  const list =
    request.search === undefined && request.sort === 'newest' ? wholeListOf(request.filter) : undefined;
  if (list) return readInTenant(db, companyId, (tx) => wholeListPage(tx, request, list));
  const page = await findInTime(db, companyId, (tx) => findPage(tx, request));
  if (page) return page;
  throw new ApiError('FILTER_TOO_BROAD', 'Narrow the filter.');
};
