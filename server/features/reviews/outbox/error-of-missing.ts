import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type { SubmitError, SubmitKey } from '#server/db/tables/replies/submits.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { isBeyondList } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

/**
 * What a store's 404 for a review means. Google does not document whether it finds reviews older than its list, so for
 * those a 404 does not mean that the review was removed.
 */
export const errorOfMissing = async (
  { db, now }: AppContext,
  { companyId, appId, reviewId }: SubmitKey,
): Promise<SubmitError> => {
  const review = await inTenant(db, companyId, (tx) => reviewOf(tx, appId, reviewId));
  const isOld = review && isBeyondList(storeOf(appId), review.modified_at.getTime(), now());
  return isOld ? 'ERROR_SUBMIT' : 'REVIEW_NOT_FOUND';
};
