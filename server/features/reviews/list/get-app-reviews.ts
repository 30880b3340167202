import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import type { Page, PageOf } from '#server/db/tables/reviews/listed-page.ts';
import {
  type Narrowed,
  pageOfAll,
  pageOfFound,
  pageOfOne,
  pageOfSome,
} from '#server/db/tables/reviews/review-pages.ts';
import type { Filters, reviewList } from '#shared/contract/review-list.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { MAX_FILTERED_DEPTH, PAGE_SIZE, totalPages } from '#shared/domain/reviews/paging.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toReviewDto } from './to-review-dto.ts';

/** One statement reads the page, its count and the caller's drafts, so that they agree. */
export const getAppReviews: UseCase<typeof reviewList.getAppReviews> = async (
  context,
  { companyId, userId },
  { id, offset, answered, filters = {} },
) => {
  const loadTimestamp = context.now(); // before the read: whatever changes from here on is news to the caller
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined);
  const most = isNarrowed ? Math.max(0, Math.min(PAGE_SIZE, MAX_FILTERED_DEPTH - offset)) : PAGE_SIZE;
  const wanted = { appId: id, answered, offset: Math.min(offset, FARTHEST), most, userId };
  const page = await readInTenant(context.db, companyId, (tx) =>
    isNarrowed ? narrowedPage(tx, wanted, filters) : pageOfAll(tx, wanted),
  );
  if (!page) throw new ApiError('ENTITY_NOT_FOUND', 'There is no such app.');
  const { reviewsCount, isCut, rows, drafts } = page;
  return {
    reviews: rows.map(toReviewDto),
    drafts,
    totalPages: totalPages(isNarrowed ? Math.min(reviewsCount, MAX_FILTERED_DEPTH) : reviewsCount),
    reviewsCount,
    isCountCut: isCut,
    loadTimestamp,
  };
};

/** No list is longer, and the database counts in 32 bits. */
const FARTHEST = 2_000_000_000;

const narrowedPage = (
  tx: Tx,
  wanted: PageOf,
  { stars, language, updated, version, search, review }: Filters,
): Promise<Page | undefined> => {
  if (review !== undefined) return pageOfOne(tx, wanted, review);
  const narrowed: Narrowed = {
    stars: stars && [...new Set(stars)],
    language: language === undefined ? undefined : baseLanguage(language),
    updated,
    version,
  };
  if (search === undefined) return pageOfSome(tx, wanted, narrowed);
  return pageOfFound(tx, wanted, narrowed, searchTermsOf(search) ?? NOTHING);
};

/** A search without a letter or a digit finds nothing: no word is empty. */
const NOTHING = { words: [''], beginnings: [] };
