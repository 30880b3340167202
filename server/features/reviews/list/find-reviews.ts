import { ApiError, type UseCase } from '#server/context.ts';
import { snapshotInTenant } from '#server/db/database.ts';
import { findPage, prepareToFind } from '#server/db/tables/reviews/found-page.ts';
import type { reviewFind } from '#shared/contract/review-find.ts';
import { PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { toReviewDto } from './to-review-dto.ts';

/** All statements read one snapshot, so that page, count and drafts are consistent. */
export const findReviews: UseCase<typeof reviewFind.find> = async (
  context,
  { companyId, userId },
  { filter, search, offset, limit = PAGE_SIZE, sort = 'newest' },
) => {
  const loadTimestamp = context.now(); // taken before the read, so that later changes reach the caller as events
  const terms = search === undefined ? undefined : (searchTermsOf(search) ?? NOTHING);
  const request = { filter, search: terms, sort, limit, userId, now: loadTimestamp };
  try {
    const page = await snapshotInTenant(context.db, companyId, async (tx) => {
      await prepareToFind(tx);
      return findPage(tx, { ...request, offset: Math.min(offset, FARTHEST) });
    });
    if (!page) throw tooBroad();
    const { reviewsCount, reachable, isCut, rows, drafts } = page;
    return {
      reviews: rows.map(toReviewDto),
      drafts,
      reviewsCount,
      isCountCut: isCut,
      totalPages: isCut ? null : Math.ceil(reachable / limit),
      loadTimestamp,
    };
  } catch (error) {
    if (isTimeout(error)) throw tooBroad();
    throw error;
  }
};

/** Upper bound of an offset: the database counts in 32 bits. */
const FARTHEST = 2_000_000_000;

/** A query without a letter or digit matches nothing. */
const NOTHING = { words: ['-'], beginnings: [] };

const tooBroad = () => new ApiError('FILTER_TOO_BROAD', 'Narrow the filter.');

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';
