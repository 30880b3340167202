import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { readInTenant, snapshotInTenant } from '#server/db/database.ts';
import {
  EMPTY_PAGE,
  type FindRequest,
  type FoundPage,
  findInTime,
  findOne,
  findPage,
} from '#server/db/tables/reviews/list/find-page.ts';
import { wholeListOf, wholeListPage } from '#server/db/tables/reviews/list/whole-list.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';
import { MAX_OFFSET, PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toReviewDto } from './to-review-dto.ts';

export const findReviews: UseCase<typeof review.find> = async (
  context,
  { companyId, userId },
  { filter, search, review, offset, limit = PAGE_SIZE, sort = 'newest' },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const terms = search === undefined ? undefined : (searchTermsOf(search) ?? NO_MATCH);
  const page = await read(context, companyId, review, {
    filter: filterFor(filter, userId),
    search: terms,
    sort,
    offset: Math.min(offset, MAX_OFFSET),
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

/** What a search without a letter or digit asks for: it matches nothing. */
const NO_MATCH = { words: ['-'], beginnings: [] };

const read = async (
  { db }: AppContext,
  companyId: string,
  review: string | undefined,
  request: FindRequest,
): Promise<FoundPage> => {
  if (review !== undefined) return snapshotInTenant(db, companyId, (tx) => findOne(tx, request, review));
  const list =
    request.search === undefined && request.sort === 'newest' ? wholeListOf(request.filter) : undefined;
  if (list) {
    const page = await readInTenant(db, companyId, (tx) => wholeListPage(tx, { ...request, ...list }));
    return page ? { ...page, reachable: page.reviewsCount } : EMPTY_PAGE;
  }
  const found = await findInTime(db, companyId, (tx) => findPage(tx, request));
  if (found) return found;
  throw new ApiError('FILTER_TOO_BROAD', 'Narrow the filter.');
};
