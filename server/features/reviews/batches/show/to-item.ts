import type { Tx } from '#server/db/database.ts';
import type { BatchRow } from '#server/db/tables/replies/batches.ts';
import { type ProposalRow, readingsOf, shapesOf } from '#server/db/tables/replies/proposals.ts';
import { reviewsById } from '#server/db/tables/reviews/reviews.ts';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { type Reading, sampleOf } from '#shared/domain/batches/batch-sample.ts';
import { outliersIn } from '#shared/domain/batches/outliers.ts';
import { type BatchWarning, isBlocking } from '#shared/domain/batches/warning-codes.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { toReviewDto } from '../../list/to-review-dto.ts';

/** All warnings, including that a text is near-identical to others. */
export const allWarnings = ({ warnings, similar_to }: ProposalRow): BatchWarning[] => [
  ...warnings,
  ...(similar_to.length > 0 ? [{ code: 'near_identical' as const, span: null }] : []),
];

export const isBlocked = (row: ProposalRow): boolean => allWarnings(row).some(isBlocking);

type ReadingRow = Pick<ProposalRow, 'drawn' | 'state' | 'reason' | 'change' | 'was_wrong' | 'read_at'>;
/** What the sample's progress is computed from. */
export const toReading = ({ was_wrong: wasWrong, read_at: readAt, ...row }: ReadingRow): Reading => ({
  drawn: row.drawn,
  state: row.state,
  reason: row.reason,
  change: row.change,
  wasWrong,
  isApprovedByName: readAt !== null,
});

/** Members of a batch as they are shown, each with its review as it is now. */
export const toItems = async (
  tx: Tx,
  batch: BatchRow,
  rows: readonly ProposalRow[],
): Promise<BatchItem[]> => {
  const reviews = new Map<string, BatchItem['review']>();
  for (const [appId, ofApp] of Map.groupBy(rows, (row) => row.app_id)) {
    const ids = ofApp.map(({ review_id }) => review_id);
    for (const review of await reviewsById(tx, appId, ids))
      reviews.set(keyOf({ appId, reviewId: review.review_id }), toReviewDto(review));
  }
  const outliers = batch.drafting === 0 ? outliersIn(await shapesOf(tx, batch.batch_id)) : new Set();
  const { upTo } = sampleOf(batch.total, (await readingsOf(tx, [batch.batch_id])).map(toReading));
  return rows.map((row) => ({
    id: row.proposal_id,
    position: row.position,
    appId: row.app_id,
    reviewId: row.review_id,
    revision: row.review_revision,
    state: row.state,
    reason: row.reason,
    replaces: row.replaces,
    text: row.text,
    translatedText: row.translated_text,
    language: row.language,
    version: row.version,
    warnings: allWarnings(row),
    isBlocked: isBlocked(row),
    isSample: row.drawn !== null && row.drawn <= upTo,
    isOutlier: outliers.has(row.proposal_id),
    change: row.change,
    approvedBy: row.approved_name,
    delivery: row.delivery,
    removal: row.removal,
    review: reviews.get(keyOf({ appId: row.app_id, reviewId: row.review_id })) ?? null,
  }));
};
