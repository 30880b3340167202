import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type BatchRow, batchOf, lockBatch } from '#server/db/tables/replies/batches.ts';
import { membersAmong, type ProposalRow, withOpenProposal } from '#server/db/tables/replies/proposals.ts';
import { lockReviews, type ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import { type BatchAction, mayDo } from '#shared/domain/batches/batch.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { batchNotFound } from './show/read-batches.ts';

/** The reply of each review that a batch may answer, by `revisionKey`; null: it has none. */
export type StandingReplies = ReadonlyMap<string, string | null>;

/** Names the revision of a review that a proposal answers. */
export const revisionKey = (row: { app_id: string; review_id: string }, revision: number): string =>
  `${keyOf({ appId: row.app_id, reviewId: row.review_id })} ${revision}`;

/** Locks the batch, after its reviews, if the action is possible. */
export const lockFor = async (tx: Tx, id: string, action: BatchAction): Promise<BatchRow> => {
  const row = await lockBatch(tx, id);
  if (!row) throw batchNotFound();
  if (!mayDo(action, { state: row.state, isPaused: row.pause_reason !== null }))
    throw new ApiError('NOT_ALLOWED', `This is not possible while the batch is ${row.state}.`);
  return row;
};

/** Locks the reviews of proposals, hidden apps included, before their batch and always in the same order. */
export const lockReviewsOf = async (tx: Tx, proposals: readonly ProposalRow[]): Promise<ReviewRow[]> => {
  const byApp = [...Map.groupBy(proposals, (row) => row.app_id)].sort(([a], [b]) => (a < b ? -1 : 1));
  const locked: ReviewRow[] = [];
  for (const [appId, rows] of byApp) {
    const ids = rows.map(({ review_id: id }) => id);
    locked.push(...(await lockReviews(tx, appId, ids)));
  }
  return locked;
};

type Named = { row: BatchRow; named: ProposalRow[]; standing: StandingReplies };

/** The named members that exist; their reviews and then the batch are locked. */
export const lockNamed = async (
  tx: Tx,
  batchId: string,
  ids: readonly string[],
  action: BatchAction,
): Promise<Named> => {
  if (!(await batchOf(tx, batchId))) throw batchNotFound();
  const asked = await membersAmong(tx, batchId, ids);
  if (asked.length === 0) throw new ApiError('ENTITY_NOT_FOUND', 'Reply not found.');
  const reviews = await lockReviewsOf(tx, asked);
  const row = await lockFor(tx, batchId, action);
  const keys = asked.map((one) => ({ appId: one.app_id, reviewId: one.review_id }));
  const taken = new Set((await withOpenProposal(tx, keys)).map(keyOf));
  const free = reviews.filter(
    (one) =>
      one.removed_at === null &&
      !one.no_reply_needed &&
      !taken.has(keyOf({ appId: one.app_id, reviewId: one.review_id })),
  );
  return {
    row,
    named: await membersAmong(tx, batchId, ids),
    standing: new Map(
      free.map((one) => [revisionKey(one, one.revision), one.is_answered ? one.response : null]),
    ),
  };
};
