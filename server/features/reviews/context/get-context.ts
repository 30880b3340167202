import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { type ContextRow, contextOf } from '#server/db/tables/reviews/review-context.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import type { ReviewContext } from '#shared/contract/review/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';

/** With fewer reviews of a version, their mean says nothing. */
const FEWEST_REVIEWS = 5;

export const getContext: UseCase<typeof review.getContext> = async (
  { db },
  { companyId },
  { appId, reviewId },
) => {
  const row = await readInTenant(db, companyId, (tx) => contextOf(tx, appId, reviewId));
  if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  return {
    versions: (row.versions ?? []).map(({ revision, title, body, star_rating, modified_at }) => ({
      revision,
      dateModified: toIso(modified_at),
      starRating: star_rating,
      title,
      body,
    })),
    appVersion: appVersionOf(row),
    replies: (row.replies ?? []).map(({ revision, text, at, sent_by }) => ({
      replyRevision: revision,
      text,
      date: toIso(at),
      sentBy: sent_by,
    })),
  };
};

const appVersionOf = ({
  version,
  reviews_count,
  stars_sum,
  topics,
}: ContextRow): ReviewContext['appVersion'] =>
  version === null || reviews_count === 0
    ? null
    : {
        name: version,
        reviewsCount: reviews_count,
        meanStars: reviews_count < FEWEST_REVIEWS ? null : stars_sum / reviews_count,
        topics:
          reviews_count < FEWEST_REVIEWS
            ? []
            : (topics ?? []).map(({ id, name, n }) => ({
                topicId: id,
                name: name ?? builtInTopicName(id),
                share: Math.min(1, n / reviews_count),
              })),
      };

const toIso = (time: string): string => new Date(time).toISOString();
