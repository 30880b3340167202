import type { AppContext, Caller } from '#server/context.ts';
import { findInTime, findPage } from '#server/db/tables/reviews/list/find-page.ts';
import type { View } from '#shared/contract/view/schema.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';

/** Counted up to here; more are `isCut`. */
const MOST = 99;

export type Count = { count: number; isCut: boolean };

/** How many reviews a view has; undefined if it takes too long. */
export const countView = async (
  { db, now }: AppContext,
  { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
  { filter, search }: Pick<View, 'filter' | 'search'>,
): Promise<Count | undefined> => {
  const terms = search === null ? undefined : searchTermsOf(search);
  if (search !== null && terms === undefined) return { count: 0, isCut: false };
  const of = { sort: 'newest', offset: 0, limit: 1, countTo: MOST } as const;
  const page = await findInTime(db, companyId, (tx) =>
    findPage(tx, { ...of, filter, search: terms, companyId, userId, now: now() }),
  );
  return page && { count: Math.min(page.reviewsCount, MOST), isCut: page.isCut || page.reviewsCount > MOST };
};
