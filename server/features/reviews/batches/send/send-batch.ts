import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf, isUnlinked } from '#server/db/tables/apps/apps.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { mayNowIn } from '#server/db/tables/company/memberships.ts';
import { type BatchRow, batchOf, lockBatch, pauseBatch } from '#server/db/tables/replies/batches.ts';
import { nextApproval, nextScheduled } from '#server/db/tables/replies/next-proposals.ts';
import {
  changeProposal,
  type ProposalRow,
  proposalOf,
  proposalsIn,
  reopenProposals,
  unsentOf,
} from '#server/db/tables/replies/proposals.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { isReplaceable } from '#shared/domain/batches/proposal.ts';
import { queueReply } from '../../outbox/queue-reply.ts';
import { snapshotBeforeSubmit } from '../../outbox/undo-snapshot.ts';
import { lockReviewsOf } from '../lock-batch.ts';
import { probesOf } from './old-reviews.ts';
import { removeNext } from './remove-replies.ts';
import { takeBack } from './take-back.ts';

/** The most replies of a batch in the outbox at once, and so the most that may still leave after it is stopped. */
export const IN_OUTBOX = 16;

type Job = { companyId: string; batchId: string };

/**
 * Hands the next approved replies of a batch over to the outbox, as many as it has room for. Each that is settled enqueues
 * this again; a sweep covers the rest.
 */
export const sendBatch = async (context: AppContext, { companyId, batchId }: Job): Promise<void> => {
  const next = await inTenant(context.db, companyId, (tx) => nextOf(context, tx, { companyId, batchId }));
  await inTenant(context.db, companyId, (tx) => takeBackUnsent(context, tx, batchId));
  for (const row of next) await inTenant(context.db, companyId, (tx) => handOver(context, tx, row));
  await removeNext(context, companyId, batchId);
};

/**
 * Takes back what a batch that is no longer being sent has in the outbox: it was paused automatically, or the store did
 * not take replies that were being sent when it was stopped.
 */
const takeBackUnsent = async (context: AppContext, tx: Tx, batchId: string): Promise<void> => {
  const seen = await batchOf(tx, batchId);
  if (!seen || isSending(seen) || seen.undelivered === 0) return;
  await lockReviewsOf(tx, await unsentOf(tx, batchId));
  const batch = await lockBatch(tx, batchId);
  if (!batch || isSending(batch)) return;
  const to = batch.state === 'stopped' ? 'stopped' : batch.pause_reason ? 'scheduled' : 'reopened';
  await takeBack(context, tx, batchId, to);
};

const isSending = ({ state, pause_reason: pause }: BatchRow): boolean =>
  state === 'sending' && pause === null;

const nextOf = async (context: AppContext, tx: Tx, job: Job): Promise<ProposalRow[]> => {
  const { batchId } = job;
  const batch = await batchOf(tx, batchId);
  if (!batch || !isSending(batch)) return [];
  if (!(await accessIn(tx, context)).hasAccess) {
    await pauseBatch(tx, batchId, 'no_access', new Date(context.now())); // resumed only by a person
    return [];
  }
  const room = IN_OUTBOX - batch.undelivered;
  if (room <= 0) return [];
  const approvedBy = new Date(context.now() - BATCH_UNDO_MS);
  const startsAt = batch.sends_at?.getTime() ?? 0;
  const next = await nextApproval(tx, batchId, approvedBy);
  const dueAt = Math.max(startsAt, next ? next.getTime() + BATCH_UNDO_MS : 0);
  // What can still be undone is looked at again when it no longer can.
  if (dueAt > context.now())
    await context.jobs.enqueue(tx, 'send-batch', job, { after: new Date(dueAt), isForward: true });
  if (startsAt > context.now()) return [];
  const { probes, held } = await probesOf(context, tx, batchId, approvedBy);
  return [...probes, ...(await nextScheduled(tx, batchId, room, approvedBy, held))].slice(0, room);
};

/** Hands one over, unless its review, its reply or the batch has changed since it was chosen. */
const handOver = async (context: AppContext, tx: Tx, chosen: ProposalRow): Promise<void> => {
  const { app_id: appId, review_id: reviewId, proposal_id: id } = chosen;
  const app = await appOf(tx, appId);
  const review = await lockReview(tx, appId, reviewId);
  const batch = chosen.batch_id === null ? undefined : await lockBatch(tx, chosen.batch_id);
  const proposal = await proposalOf(tx, id);
  if (!batch || !isSending(batch) || batch.undelivered >= IN_OUTBOX || proposal?.state !== 'scheduled')
    return;
  const { approved_by: userId, approved_name: name, approved_at: at } = proposal;
  const now = new Date(context.now());
  if (userId === null || name === null || at === null || mayUndo(batch, at, now)) return;
  if (!(await mayNowIn(tx, userId, 'reply', appId)))
    return reopenApproved(context, tx, batch.batch_id, userId);
  if (!app) return dropOfHiddenApp(context, tx, proposal);
  if (!review || review.revision !== proposal.review_revision) return;
  if (review.is_answered && !isReplaceable(review.response, proposal)) return;
  const handedOver = { state: 'handed_over', delivery: 'queued' } as const;
  await changeProposal(tx, id, { ...handedOver, reply_revision: review.reply_revision + 1 });
  await queueReply(context, tx, review, {
    text: proposal.text,
    translatedText: proposal.translated_text,
    language: proposal.language,
    by: { userId, name },
    origin: { kind: 'batch', id: batch.batch_id },
    draftChange: null,
    dueAt: now,
    undoUntil: null,
    snapshot: snapshotBeforeSubmit(review, null),
    jobAt: now,
  });
};

/** The person who approved these replies may no longer send them: each needs another approval, and the batch pauses. */
const reopenApproved = async (
  context: AppContext,
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<void> => {
  const approved = (await proposalsIn(tx, batchId, ['scheduled'])).filter(
    (one) => one.approved_by === userId,
  );
  await reopenProposals(
    tx,
    approved.map(({ proposal_id: id }) => id),
  );
  await pauseBatch(tx, batchId, 'author_removed', new Date(context.now()));
};

/** Whether sending can still be undone: it was started, or the reply approved, a moment ago. */
const mayUndo = ({ sends_at: startsAt }: BatchRow, approvedAt: Date, now: Date): boolean =>
  (startsAt !== null && startsAt > now) || approvedAt.getTime() + BATCH_UNDO_MS > now.getTime();

/** Drops a reply whose app was removed; if the app is only hidden because its store is unlinked, pauses the batch. */
export const dropOfHiddenApp = async (context: AppContext, tx: Tx, proposal: ProposalRow): Promise<void> => {
  const { batch_id: batchId, app_id: appId, proposal_id: id } = proposal;
  if (batchId === null) return;
  await lockBatch(tx, batchId);
  if (await isUnlinked(tx, appId)) return pauseBatch(tx, batchId, 'store_unlinked', new Date(context.now()));
  await changeProposal(tx, id, { state: 'withdrawn', reason: 'app_removed' });
};
