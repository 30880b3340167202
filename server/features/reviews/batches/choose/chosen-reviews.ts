import { ApiError, type AppContext, type Caller } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { withOpenProposal } from '#server/db/tables/replies/proposals.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/list/find-page.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { MAX_BATCH } from '#shared/domain/batches/batch.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';
import { MAX_FILTERED_DEPTH } from '#shared/domain/reviews/paging.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { type Fix, unfitFor } from './announced-fix.ts';

/** By filter or by hand. */
export type Choice = Pick<Input<typeof batch.create>, 'filter' | 'sort' | 'reviews' | 'correction'>;

const distinct = (reviews: readonly ReviewId[]): ReviewId[] => [
  ...new Map(reviews.map((review) => [keyOf(review), review])).values(),
];

/**
 * The reviews that are named, each once, or the first that match the filter; if some of these are in a batch already,
 * the next ones that are not.
 */
export const chosenReviews = async (
  context: AppContext,
  caller: Caller,
  input: Choice,
  fix: Fix | undefined,
): Promise<{ keys: ReviewId[]; isCut: boolean }> => {
  if (input.reviews !== undefined) return { keys: distinct(input.reviews), isCut: false };
  let page = await pageAt(0, context, caller, input, fix);
  if (page.keys.length === 0) throw new ApiError('ENTITY_NOT_FOUND', 'No review matches.');
  const keys = [...page.keys];
  let free = page.free.length;
  for (let offset = MAX_BATCH; page.isCut && free < MAX_BATCH; offset += MAX_BATCH) {
    if (offset >= MAX_FILTERED_DEPTH) break;
    page = await pageAt(offset, context, caller, input, fix);
    keys.push(...page.free);
    free += page.free.length;
  }
  return { keys, isCut: page.isCut || free > MAX_BATCH };
};

type Page = {
  keys: ReviewId[];
  /** Those of them that a batch could take. */
  free: ReviewId[];
  /** Whether more reviews match. */
  isCut: boolean;
};

const pageAt = async (
  offset: number,
  context: AppContext,
  { companyId, userId }: Caller,
  { filter, sort = 'newest', correction }: Choice,
  fix: Fix | undefined,
): Promise<Page> => {
  const answered = correction?.isReplacing ? undefined : false;
  const page = await findInTime(context.db, companyId, async (tx) => {
    const found = await findPage(tx, {
      filter: { ...filterFor(filter ?? {}, userId), answered },
      search: undefined,
      sort,
      offset,
      limit: MAX_BATCH,
      companyId,
      userId,
      now: context.now(),
    });
    const keys = found.rows.map((row) => ({ appId: row.app_id, reviewId: row.review_id }));
    const isCut = keys.length > 0 && (found.isCut || found.reviewsCount > offset + keys.length);
    return { keys, free: await freeOf(tx, keys, fix), isCut };
  });
  if (page) return page;
  throw new ApiError('FILTER_TOO_BROAD', 'Narrow the filter.');
};

const freeOf = async (tx: Tx, keys: readonly ReviewId[], fix: Fix | undefined): Promise<ReviewId[]> => {
  const taken = new Set((await withOpenProposal(tx, keys)).map(keyOf));
  const unfit = fix ? await unfitFor(tx, keys, fix) : () => null;
  return keys.filter((key) => !taken.has(keyOf(key)) && unfit(key) === null);
};
