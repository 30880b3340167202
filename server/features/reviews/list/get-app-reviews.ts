import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import type { Page, PageRequest } from '#server/db/tables/reviews/listed-page.ts';
import {
  filteredPage,
  type ListFilters,
  searchPage,
  singleReviewPage,
  unfilteredPage,
} from '#server/db/tables/reviews/review-pages.ts';
import type { Filters, reviewList } from '#shared/contract/review-list.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { MAX_FILTERED_DEPTH, PAGE_SIZE, totalPages } from '#shared/domain/reviews/paging.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toReviewDto } from './to-review-dto.ts';

/** One statement reads the page, its count and the caller's drafts, so that they are consistent. */
export const getAppReviews: UseCase<typeof reviewList.getAppReviews> = async (
  context,
  { companyId, userId },
  { id, offset, answered, filters = {} },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const limit = isFiltered ? Math.max(0, Math.min(PAGE_SIZE, MAX_FILTERED_DEPTH - offset)) : PAGE_SIZE;
  const request = { appId: id, answered, offset: Math.min(offset, FARTHEST), limit, userId };
  const page = await readInTenant(context.db, companyId, (tx) =>
    isFiltered ? pageWithFilters(tx, request, filters) : unfilteredPage(tx, request),
  );
  if (!page) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const { reviewsCount, isCut, rows, drafts } = page;
  return {
    reviews: rows.map(toReviewDto),
    drafts,
    totalPages: totalPages(isFiltered ? Math.min(reviewsCount, MAX_FILTERED_DEPTH) : reviewsCount),
    reviewsCount,
    isCountCut: isCut,
    loadTimestamp,
  };
};

/** Upper bound of an offset: the database counts in 32 bits. */
const FARTHEST = 2_000_000_000;

const pageWithFilters = (
  tx: Tx,
  request: PageRequest,
  { stars, language, updated, version, search, review }: Filters,
): Promise<Page | undefined> => {
  if (review !== undefined) return singleReviewPage(tx, request, review);
  const listFilters: ListFilters = {
    stars: stars && [...new Set(stars)],
    language: language === undefined ? undefined : baseLanguage(language),
    updated,
    version,
  };
  if (search === undefined) return filteredPage(tx, request, listFilters);
  return searchPage(tx, request, listFilters, searchTermsOf(search) ?? NOTHING);
};

/** A query without a letter or digit matches nothing. */
const NOTHING = { words: [''], beginnings: [] };
