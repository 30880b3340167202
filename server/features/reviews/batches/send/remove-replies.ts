import type { AppContext, UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { batchOf, changeBatch, lockBatch } from '#server/db/tables/replies/batches.ts';
import {
  keepWanted,
  openRemovals,
  removalsOf,
  wantRemovals,
} from '#server/db/tables/replies/proposal-removals.ts';
import { changeProposal, type ProposalRow, proposalOf } from '#server/db/tables/replies/proposals.ts';
import { removalOf } from '#server/db/tables/replies/removals.ts';
import { lockAnyReview, standingReply } from '#server/db/tables/reviews/reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { beginRemovalOf, isBeingSent } from '../../outbox/remove-reply.ts';
import { lockFor } from '../lock-batch.ts';
import { requireBatch } from '../show/read-batches.ts';
import { removalIn } from '../show/removal-in.ts';
import { toOneBatch } from '../show/to-batch.ts';

/** Removals of a batch under way at once; with more, one could hold back a reply for long. */
const AT_ONCE = 16;

/** Requests the removal of all replies of a batch that can be removed; a second call retries those that failed. */
export const removeReplies: UseCase<typeof batch.remove> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    await lockFor(tx, id, 'remove');
    const counts = await removalsOf(tx, id);
    const apps = counts.map(({ app_id: appId }) => appId).filter((appId) => storeOf(appId) === 'apple');
    if (removalIn(counts).possible > 0) {
      await wantRemovals(tx, id, [...new Set(apps)]);
      await changeBatch(tx, id, { is_removing: true });
      await context.jobs.enqueue(tx, 'send-batch', { companyId, batchId: id });
    }
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)) };
  });

/** Starts no further removals; those under way continue. */
export const stopRemoval: UseCase<typeof batch.stopRemoval> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    await requireBatch(tx, id);
    await lockBatch(tx, id);
    await keepWanted(tx, id);
    if ((await openRemovals(tx, id, 1)).length === 0) await changeBatch(tx, id, { is_removing: false });
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)) };
  });

/** Begins the next removals of a batch, up to the limit; records when none are left. */
export const removeNext = async (context: AppContext, companyId: string, batchId: string): Promise<void> => {
  const open = await inTenant(context.db, companyId, async (tx) => {
    const row = await batchOf(tx, batchId);
    if (!row?.is_removing) return [];
    const next = await openRemovals(tx, batchId, AT_ONCE);
    if (next.length > 0) return next;
    await lockBatch(tx, batchId);
    if ((await openRemovals(tx, batchId, 1)).length === 0)
      await changeBatch(tx, batchId, { is_removing: false });
    return [];
  });
  for (const row of open) await inTenant(context.db, companyId, (tx) => beginOne(context, tx, row));
  if (open.some(({ removal }) => removal === 'wanted'))
    await inTenant(context.db, companyId, (tx) =>
      context.jobs.enqueue(tx, 'send-batch', { companyId, batchId }),
    );
};

/** Removes only the batch's own text: a reply that has replaced it stays. */
const beginOne = async (context: AppContext, tx: Tx, chosen: ProposalRow): Promise<void> => {
  const { app_id: appId, review_id: reviewId, proposal_id: id } = chosen;
  const review = await lockAnyReview(tx, appId, reviewId);
  const row = await proposalOf(tx, id);
  if (row?.removal === 'begun') {
    // It ended without its batch: its review is gone.
    if (!(await removalOf(tx, appId, reviewId))) await changeProposal(tx, id, { removal: 'replaced' });
    return;
  }
  if (row?.removal !== 'wanted') return;
  const set = (removal: ProposalRow['removal']) => changeProposal(tx, id, { removal });
  const isOurs =
    review && !review.removed_at && (await standingReply(tx, appId, reviewId)) === row.reply_revision;
  // What will stand there is not known yet: it can be asked again.
  if (await isBeingSent(tx, appId, reviewId)) await set(null);
  else if (!isOurs) await set('replaced');
  else if (await beginRemovalOf(context, tx, review, new Date(context.now()))) await set('begun');
};
