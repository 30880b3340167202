import type { Tx } from '#server/db/database.ts';
import { withOpenProposal } from '#server/db/tables/replies/proposals.ts';
import type { OrganisedRow } from '#server/db/tables/reviews/organised-reviews.ts';
import type { NotInBatch } from '#shared/contract/batch/schema.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { type Fix, unfitFor } from './announced-fix.ts';

export type Free<Row> = ReviewId & { row: Row; replaces: string | null };
export type Skipped = ReviewId & { reason: NotInBatch };

/** Splits `keys`, in order, into reviews that a batch can answer and the rest; `rows` are their current rows. */
export const freeAmong = async <Row extends OrganisedRow>(
  tx: Tx,
  keys: readonly ReviewId[],
  rows: readonly Row[],
  fix: Fix | undefined,
): Promise<{ free: Free<Row>[]; skipped: Skipped[] }> => {
  const shown = new Map(rows.map((row) => [keyOf({ appId: row.app_id, reviewId: row.review_id }), row]));
  const taken = new Set((await withOpenProposal(tx, keys)).map(keyOf));
  const unfit = fix ? await unfitFor(tx, keys, fix) : () => null;
  const free: Free<Row>[] = [];
  const skipped: Skipped[] = [];
  for (const key of keys) {
    const row = shown.get(keyOf(key));
    const reason = row ? unfit(key) : 'NOT_FOUND';
    const isReplaced = fix?.isReplacing === true && row?.public_state !== null; // null: not accepted by the store yet
    if (!row || reason) skipped.push({ ...key, reason: reason ?? 'NOT_FOUND' });
    else if (row.is_answered && !isReplaced) skipped.push({ ...key, reason: 'ANSWERED' });
    else if (row.no_reply_needed) skipped.push({ ...key, reason: 'NO_REPLY_NEEDED' });
    else if (taken.has(keyOf(key))) skipped.push({ ...key, reason: 'IN_ANOTHER_BATCH' });
    else free.push({ ...key, row, replaces: row.is_answered ? row.response : null });
  }
  return { free, skipped };
};
