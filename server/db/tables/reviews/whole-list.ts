import type { Tx } from '#server/db/database.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import type { FindRequest, FoundPage } from './found-page.ts';
import { unfilteredPage } from './review-pages.ts';

/** The app and list that a filter names if it has no other condition. */
export const wholeListOf = ({ apps, answered, ...others }: ReviewFilter) => {
  const [appId] = apps ?? [];
  const isWhole = Object.values(others).every((condition) => condition === undefined);
  return isWhole && apps?.length === 1 && appId !== undefined && answered !== undefined
    ? { appId, answered }
    : undefined;
};

/** A page of an app's whole list, which is what the screen opens first, in one statement. */
export const wholeListPage = async (
  tx: Tx,
  { offset, limit, userId }: FindRequest,
  list: { appId: string; answered: boolean },
): Promise<FoundPage> => {
  const page = await unfilteredPage(tx, { ...list, offset, limit, userId });
  if (!page) return { reviewsCount: 0, reachable: 0, isCut: false, rows: [], drafts: [] };
  const drafts = page.drafts.map((draft) => ({ ...draft, appId: list.appId }));
  return { ...page, drafts, reachable: page.reviewsCount };
};
