import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { topicRoots } from '#server/db/tables/reviews/topics.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { type Kind, type Sentiment, sentimentOf } from '#shared/domain/classification/classification.ts';
import { correctClassification } from '../changed/save-classification.ts';
import { toReviewDto } from '../list/to-review-dto.ts';

/** What stars alone suggest, for the parts of a correction that neither a person nor the AI has said. */
const guessed = (stars: number): { kind: Kind; sentiment: Sentiment } => {
  if (stars > 3) return { kind: 'praise', sentiment: stars === 5 ? 2 : 1 };
  if (stars === 3) return { kind: 'complaint', sentiment: 0 };
  return { kind: 'complaint', sentiment: stars === 2 ? -1 : -2 };
};

/** What topics count as, each once, so that a review never counts twice for one. */
const rootsOf = async (tx: Tx, topics: readonly string[]): Promise<string[]> => {
  const roots = await topicRoots(tx);
  const found = topics.map((id) => {
    const root = roots.get(id);
    if (root === undefined) throw new ApiError('ENTITY_NOT_FOUND', 'Topic not found.');
    return root;
  });
  return [...new Set(found)];
};

export const correctReview: UseCase<typeof review.correct> = (
  { db, now },
  { companyId },
  { appId, reviewId, kind, sentiment, topics },
) =>
  inTenant(db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const chosen = topics && (await rootsOf(tx, topics));
    const known = new Map(row.named_mentions.map(({ topicId, quote }) => [topicId, quote]));
    const mentions = (chosen ?? [...known.keys()]).map((topicId) => ({
      topicId,
      quote: known.get(topicId) ?? '',
    }));
    const guess = guessed(row.star_rating);
    await correctClassification(tx, row, {
      kind: kind ?? row.kind ?? guess.kind,
      sentiment: sentiment ?? sentimentOf(row.sentiment) ?? guess.sentiment,
      mentions,
      at: new Date(now()),
    });
    const changed = await reviewOf(tx, appId, reviewId);
    if (!changed) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    return { review: toReviewDto(changed) };
  });
