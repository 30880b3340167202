import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { notifyPresence } from '#server/db/tables/reviews/presence.ts';
import { isShown } from '#server/db/tables/reviews/shown-review.ts';
import type * as presence from '#shared/contract/presence/endpoints.ts';

/** Tells the streams of all nodes who is at a review. */
export const tellPresence: UseCase<typeof presence.tell> = (
  { db },
  { companyId, userId },
  { appId, reviewId, doing },
) =>
  inTenant(db, companyId, async (tx) => {
    if (!(await isShown(tx, appId, reviewId))) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    await notifyPresence(tx, { companyId, userId, appId, reviewId, doing });
    return { success: true as const };
  });
