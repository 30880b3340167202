import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { draftsOf, saveDraft as store } from '#server/db/tables/replies/drafts.ts';
import { isShown } from '#server/db/tables/reviews/shown-review.ts';
import type * as draft from '#shared/contract/draft/endpoints.ts';

/** Saves a typed draft, unless a newer one was saved elsewhere; then that one is kept and returned. */
export const saveDraft: UseCase<typeof draft.save> = (
  { db },
  { companyId, userId },
  { appId, reviewId, version, draft: typed, stamp },
) =>
  inTenant(db, companyId, async (tx) => {
    if (!(await isShown(tx, appId, reviewId))) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const key = { companyId, appId, reviewId, userId };
    const saved = await store(tx, key, version, typed && { ...typed, stamp }, stamp);
    if (saved.isSaved) return { ...saved, other: null };
    const [other = null] = await draftsOf(tx, userId, appId, [reviewId]);
    return { ...saved, other };
  });
