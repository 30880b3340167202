import type { Tx } from '#server/db/database.ts';
import { updateClassification, updateCorrection } from '#server/db/tables/reviews/classified-reviews.ts';
import { reviewsChanged } from './reviews-changed.ts';

/** Saves what the AI says of a locked review, unless a person has said it. */
export const saveClassification = async (
  ...[tx, row, said, via]: Parameters<typeof updateClassification>
) => {
  await updateClassification(tx, row, said, via);
  await noteSensitive(tx, row, said);
};

/** Saves what a person says of a locked review. */
export const correctClassification = async (...[tx, row, said]: Parameters<typeof updateCorrection>) => {
  await updateCorrection(tx, row, said);
  await noteSensitive(tx, row, said);
};

const noteSensitive = async (
  tx: Tx,
  { app_id: appId, review_id: reviewId }: { app_id: string; review_id: string },
  { kind }: { kind: string },
): Promise<void> => {
  if (kind === 'sensitive') await reviewsChanged(tx, appId, [reviewId]);
};
