import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { knownLabels } from '#server/db/tables/reviews/labels.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { changeReview } from '../changed/change-review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';

export const setLabels: UseCase<typeof review.setLabels> = (
  { db },
  { companyId },
  { appId, reviewId, labels },
) =>
  inTenant(db, companyId, async (tx) => {
    const chosen = [...new Set(labels)];
    const known = await knownLabels(tx, chosen);
    if (known.length < chosen.length) throw new ApiError('ENTITY_NOT_FOUND', 'Label not found.');
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    await changeReview(tx, appId, reviewId, { labels: chosen });
    return { review: toReviewDto({ ...row, labels: chosen }) };
  });
