import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { endProposalRemoval } from '#server/db/tables/replies/proposal-removals.ts';
import {
  claimRemoval,
  endRemoval,
  MAX_REMOVAL_MS,
  postponeRemoval,
  type RemovalRow,
  removalOf,
} from '#server/db/tables/replies/removals.ts';
import { submitsOf } from '#server/db/tables/replies/submits.ts';
import { lockAnyReview, standingReply, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { callStore, isKeyDoubted, type NotCalled } from '#server/features/stores/call-store.ts';
import type { StoreFailure, StoreReply } from '#server/integrations/stores/port.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { isSameReply } from '#shared/domain/replies/same-reply.ts';
import { BELIEVED_ATTEMPTS, MAX_ATTEMPTS, retryDelay } from '#shared/domain/replies/send-policy.ts';
import { changeReview } from '../changed/change-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';

export type RemovalKey = { companyId: string; appId: string; reviewId: string };

type Outcome =
  | { kind: 'removed' }
  | { kind: 'later' | 'not-tried'; dueAt: Date }
  | { kind: 'changed'; reply: StoreReply }
  | { kind: 'refused'; error: ErrorCode };

/** The state after a step: over, with the store's refusal if there was one, or waiting for the next step. */
export type RemovalState = { kind: 'over'; error?: ErrorCode } | { kind: 'waiting' };

/**
 * Runs the next step of a removal if it is due and unclaimed. Each step reads the store first: the reply may be gone
 * already, or another one. After an unknown outcome it waits until the store can no longer apply it late. Safe to run
 * concurrently and repeatedly: only the newest claim can settle.
 */
export const stepRemoval = async (context: AppContext, id: RemovalKey): Promise<RemovalState> => {
  const claimed = await inTenant(context.db, id.companyId, async (tx) => {
    await lockAnyReview(tx, id.appId, id.reviewId);
    const row = await removalOf(tx, id.appId, id.reviewId);
    if (!row) return 'none';
    const now = context.now();
    const until = Math.max(row.due_at.getTime(), row.lease_until?.getTime() ?? 0);
    if (until > now) {
      // The holder of the lease may be dead, and no other job would notice.
      await context.jobs.enqueue(tx, 'remove-reply', id, { after: new Date(until) });
      return 'waiting';
    }
    return (await claimRemoval(tx, row, new Date(now + context.timing.lease))) ?? 'waiting';
  });
  if (claimed === 'none') return { kind: 'over' };
  if (claimed === 'waiting') return { kind: 'waiting' };
  const outcome = await attempt(context, id, claimed);
  return inTenant(context.db, id.companyId, (tx) => settle(context, tx, id, claimed, outcome));
};

const attempt = async (context: AppContext, id: RemovalKey, row: RemovalRow): Promise<Outcome> => {
  const { companyId, appId, reviewId } = id;
  const read = await callStore(context, { companyId, appId, purpose: 'check' }, (key) =>
    context.stores.readReview(key, appId, reviewId),
  );
  if (!read.ok) return afterFailure(context, row, read.failure);
  const { reply } = read.value;
  if (reply === null) return { kind: 'removed' };
  if (!isSameReply(reply.text, row.text)) return { kind: 'changed', reply };
  const leaseUntil = row.lease_until?.getTime();
  const removed = await callStore(context, { companyId, appId, purpose: 'write', leaseUntil }, (key) =>
    context.stores.removeReply(key, reviewId),
  );
  if (removed.ok) return { kind: 'removed' };
  context.log.warn(
    { event: 'reply.remove_failed', companyId, appId, reviewId, failure: removed.failure },
    'Removing reply failed',
  );
  return afterFailure(context, row, removed.failure);
};

const afterFailure = (context: AppContext, row: RemovalRow, failure: StoreFailure | NotCalled): Outcome => {
  // Without a limit: a reply to the review would wait for the store as well.
  if (failure.kind === 'wait') return { kind: 'not-tried', dueAt: failure.until };
  const now = context.now();
  const age = now - row.created_at.getTime();
  const isOver = row.attempts >= MAX_ATTEMPTS || age > MAX_REMOVAL_MS;
  const later = (at: number): Outcome =>
    isOver ? { kind: 'refused', error: 'STORE_API_ERROR' } : { kind: 'later', dueAt: new Date(at) };
  if (isKeyDoubted(failure) && row.attempts < BELIEVED_ATTEMPTS)
    return later(now + retryDelay(context.timing, row.attempts));
  switch (failure.kind) {
    case 'unknown':
      return later(now + context.timing.quiet);
    case 'busy':
      return later(now + Math.max(failure.retryAfterMs, retryDelay(context.timing, row.attempts)));
    case 'gone':
      return { kind: 'refused', error: 'REVIEW_NOT_FOUND' };
    case 'permissions':
    case 'credentials':
      return { kind: 'refused', error: 'NO_PERMISSIONS' };
    default:
      return { kind: 'refused', error: 'STORE_API_ERROR' };
  }
};

const settle = async (
  context: AppContext,
  tx: Tx,
  id: RemovalKey,
  row: RemovalRow,
  outcome: Outcome,
): Promise<RemovalState> => {
  const { companyId, appId, reviewId } = id;
  await lockAnyReview(tx, appId, reviewId);
  const [newest] = await submitsOf(tx, appId, reviewId);
  const isReplaced = newest?.state === 'queued';
  if (outcome.kind === 'later' || outcome.kind === 'not-tried') {
    const attempts = outcome.kind === 'not-tried' ? row.attempts - 1 : row.attempts;
    if (await postponeRemoval(tx, row, { due_at: outcome.dueAt, attempts }))
      await context.jobs.enqueue(tx, 'remove-reply', id, { after: outcome.dueAt });
    return { kind: 'waiting' };
  }
  if (!(await endRemoval(tx, row))) return { kind: 'waiting' };
  // A reply submitted meanwhile has waited for this removal.
  if (isReplaced)
    await context.jobs.enqueue(
      tx,
      'send-reply',
      { ...id, replyRevision: newest.reply_revision },
      { after: newest.due_at },
    );
  const ended = ({ removed: 'removed', changed: 'replaced', refused: 'failed' } as const)[outcome.kind];
  const batchId = await endProposalRemoval(tx, row, ended);
  if (batchId) await context.jobs.enqueue(tx, 'send-batch', { companyId, batchId }, { isForward: true }); // it begins the next
  if (outcome.kind === 'refused') return { kind: 'over', error: outcome.error };
  if (outcome.kind === 'changed') {
    if (!isReplaced) await adoptStoreReply(tx, companyId, appId, reviewId, outcome.reply);
    return { kind: 'over', error: 'REVIEW_CHANGED' };
  }
  await changeReview(tx, appId, reviewId, { removed_reply: row.text });
  // The text stays in the editor; it is also kept as the revision that was sent or found.
  if (!isReplaced && (await standingReply(tx, appId, reviewId)) === row.reply_revision)
    await changeReview(tx, appId, reviewId, {
      ...UNANSWERED,
      submit_error: null,
      draft: 'ready',
    });
  return { kind: 'over' };
};
