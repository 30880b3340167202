import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { batchOf, countUnderWay, saveBatch } from '#server/db/tables/replies/batches.ts';
import { membersOf, saveProposals, withOpenProposal } from '#server/db/tables/replies/proposals.ts';
import { lockShown } from '#server/db/tables/reviews/organised-reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { NotInBatch } from '#shared/contract/batch/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { MAX_BATCH, MAX_OPEN_BATCHES } from '#shared/domain/batches/batch.ts';
import { createdId } from '../created-id.ts';
import { chosenReviews } from './chosen-reviews.ts';
import { enqueueDraft } from './enqueue-draft.ts';
import { type Fix, fixOf, keyOf, unfitFor } from './fix.ts';
import { toOneBatch } from './to-batch.ts';

type Key = { appId: string; reviewId: string };
type Reason = NotInBatch;
type Free = Key & { revision: number; writtenAt: Date; replaces: string | null };

/**
 * Freezes reviews with their revisions, each in one batch at most, and starts drafting. A repeat with the same id returns
 * the batch as it is now.
 */
export const createBatch: UseCase<typeof batch.create> = async (context, caller, input) => {
  const { companyId } = caller;
  const batchId = createdId(input.id);
  // What the filter matches now may be another list, or none.
  const repeated = input.reviews ? undefined : await batchNow(context, companyId, batchId);
  if (repeated) return { batch: repeated, skipped: [], isCut: false };
  const fix = input.correction && (await fixOf(context, companyId, input.correction));
  const { keys, isCut } = await chosenReviews(context, caller, input, fix);
  return inTenant(context.db, companyId, async (tx) => {
    const { free, skipped } = await freeAmong(tx, keys, fix);
    const made = await batchOf(tx, batchId);
    if (made) {
      const members = new Set((await membersOf(tx, batchId)).map(keyOf));
      const leftOut = skipped.filter((one) => !members.has(keyOf(one)));
      return { batch: await toOneBatch(context, tx, made), skipped: leftOut, isCut };
    }
    if ((await countUnderWay(tx)) >= MAX_OPEN_BATCHES)
      throw new ApiError('MAXIMUM_REACHED', `Only ${MAX_OPEN_BATCHES} batches can be under way.`);
    if (free.length === 0) throw noneLeft(skipped.map(({ reason }) => reason));
    await saveBatch(tx, {
      company_id: companyId,
      batch_id: batchId,
      instruction: input.instruction,
      fixed_topic: fix?.topicId ?? null,
      fixed_version: fix?.release?.version ?? null,
      user_id: caller.userId,
      user_name: personName(caller),
      created_at: new Date(context.now()),
    });
    const saved = await saveProposals(
      tx,
      free.slice(0, MAX_BATCH).map(({ appId, reviewId, revision, writtenAt, replaces }, position) => ({
        ...{ company_id: companyId, batch_id: batchId, origin_kind: 'batch', position },
        ...{ app_id: appId, review_id: reviewId, review_revision: revision, review_at: writtenAt, replaces },
      })),
    );
    await enqueueDraft(context, tx, saved);
    const row = await batchOf(tx, batchId);
    if (!row) throw new Error('the batch was not saved');
    return { batch: await toOneBatch(context, tx, row), skipped, isCut };
  });
};

const batchNow = (context: AppContext, companyId: string, batchId: string) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await batchOf(tx, batchId);
    return row && toOneBatch(context, tx, row);
  });

/** Those that can be answered, locked: nobody else puts them into a batch meanwhile. */
const freeAmong = async (tx: Tx, keys: readonly Key[], fix: Fix | undefined) => {
  const rows = new Map(
    (await lockShown(tx, keys)).map((row) => [keyOf({ appId: row.app_id, reviewId: row.review_id }), row]),
  );
  const taken = new Set((await withOpenProposal(tx, keys)).map(keyOf));
  const unfit = fix ? await unfitFor(tx, keys, fix) : () => null;
  const free: Free[] = [];
  const skipped: (Key & { reason: Reason })[] = [];
  for (const key of keys) {
    const row = rows.get(keyOf(key));
    const reason = row ? unfit(key) : 'NOT_FOUND';
    const isReplaced = fix?.isReplacing === true && row?.public_state !== null; // null: not accepted by the store yet
    if (!row || reason) skipped.push({ ...key, reason: reason ?? 'NOT_FOUND' });
    else if (row.is_answered && !isReplaced) skipped.push({ ...key, reason: 'ANSWERED' });
    else if (row.no_reply_needed) skipped.push({ ...key, reason: 'NO_REPLY_NEEDED' });
    else if (taken.has(keyOf(key))) skipped.push({ ...key, reason: 'IN_ANOTHER_BATCH' });
    else {
      const replaces = row.is_answered ? row.response : null;
      free.push({ ...key, revision: row.revision, writtenAt: row.modified_at, replaces });
    }
  }
  return { free, skipped };
};

const noneLeft = (reasons: readonly Reason[]): ApiError => {
  if (reasons.every((reason) => reason === 'NOT_FOUND'))
    return new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  return reasons.includes('IN_ANOTHER_BATCH')
    ? new ApiError('ENTITY_ALREADY_EXISTS', 'These reviews are in another batch.')
    : new ApiError('NOT_ALLOWED', 'None of these reviews is to be answered.');
};
