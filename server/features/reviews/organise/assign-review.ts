import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { tellAssigned } from '#server/features/notices/tell-assigned.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { seesAll } from '#shared/domain/account/app-scope.ts';
import { changeReview } from '../changed/change-review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { lockAssignee } from './lock-assignee.ts';

/** Says who is to answer a review. Idempotent. */
export const assignReview: UseCase<typeof review.assign> = (
  { db, jobs, now },
  { companyId, userId: by, firstName, lastName, username },
  { appId, reviewId, userId },
) =>
  inTenant(db, companyId, async (tx) => {
    const seen = userId === null ? undefined : await lockAssignee(tx, userId);
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    if (seen && !seesAll(seen, [appId]))
      throw new ApiError('NOT_ALLOWED', 'This member does not see the app.');
    await changeReview(tx, appId, reviewId, { assignee_id: userId });
    if (userId !== null && userId !== by && userId !== row.assignee_id)
      await tellAssigned({ jobs, now }, tx, companyId, {
        to: userId,
        person: `${firstName} ${lastName}`.trim() || username,
        what: { appId, name: app.name, reviewId },
      });
    return { review: toReviewDto({ ...row, assignee_id: userId }) };
  });
