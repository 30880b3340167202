import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { updateClassification, updateCorrection } from '#server/db/tables/reviews/classified-reviews.ts';
import type { StoredReview } from '#server/db/tables/reviews/reviews.ts';
import { tell } from '#server/features/notices/tell.ts';
import { reviewsChanged } from './change-review.ts';

type Teller = Pick<AppContext, 'jobs' | 'now'>;

type Said = Parameters<typeof updateClassification> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** A review that was written longer ago is no news, in ms: what is found out about it was so before. */
const NEWS_MS = 3 * 86_400_000;

/** Saves what the AI says of a locked review, unless a person has said it. A sensitive one is told. */
export const saveClassification = async (
  context: Teller,
  tx: Tx,
  row: StoredReview,
  ...[said, via]: Said
): Promise<void> => {
  await updateClassification(tx, row, said, via);
  await noteSensitive(tx, row, said);
  if (said.kind === 'sensitive' && via !== 'backfill') await tellSensitive(context, tx, row);
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

const tellSensitive = async (context: Teller, tx: Tx, row: StoredReview): Promise<void> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId, revision } = row;
  if (row.modified_at.getTime() < context.now() - NEWS_MS || row.corrected_at) return;
  const app = await appOf(tx, appId);
  if (!app) return;
  await tell(context, tx, companyId, {
    kind: 'sensitive',
    key: `${appId} ${reviewId} ${revision}`,
    appId,
    reviewId,
    facts: { app: app.name, stars: row.star_rating },
  });
};
