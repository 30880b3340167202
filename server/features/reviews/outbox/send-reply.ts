import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { mayNowIn } from '#server/db/tables/company/memberships.ts';
import { pauseBatch } from '#server/db/tables/replies/batches.ts';
import { isBeingRemoved } from '#server/db/tables/replies/removals.ts';
import {
  batchOfSubmit,
  claimSubmit,
  type SubmitError,
  type SubmitKey,
  type SubmitRow,
  submitsOf,
} from '#server/db/tables/replies/submits.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { callStore, isKeyDoubted } from '#server/features/stores/call-store.ts';
import type { StoreFailure } from '#server/integrations/stores/port.ts';
import { BELIEVED_ATTEMPTS, MAX_ATTEMPTS, retryDelay } from '#shared/domain/replies/send-policy.ts';
import { changeReview } from '../changed/change-review.ts';
import { errorOfMissing } from './error-of-missing.ts';
import { readBeforeWrite } from './read-before-write.ts';
import { reconcileSend } from './reconcile-send.ts';
import { settleSend } from './settle-send.ts';
import { groupStart } from './wait-for-group.ts';

/**
 * Runs the next step of one submit if it is due and unclaimed: a write, or a read after a write with an unknown
 * outcome. Safe to run concurrently and repeatedly: one claim wins, and only its fencing token can settle.
 */
export const sendReply = async (context: AppContext, id: SubmitKey): Promise<'attempted' | 'nothing'> => {
  if (!(await isRead(context, id))) return 'attempted';
  const claimed = await claim(context, id);
  if (claimed === undefined) return 'nothing';
  await (claimed.state === 'unknown' ? reconcileSend(context, id, claimed) : write(context, id, claimed));
  return 'attempted';
};

/** Reads the review a reply is about to be sent to; false if that has to wait. */
const isRead = async (context: AppContext, id: SubmitKey): Promise<boolean> => {
  const { companyId, appId, reviewId } = id;
  const due = await inTenant(context.db, companyId, async (tx) => {
    const all = await submitsOf(tx, appId, reviewId);
    const [own] = all.filter(({ reply_revision }) => reply_revision === id.replyRevision);
    const review = await reviewOf(tx, appId, reviewId);
    // A review that is gone or has already changed needs no read: the reply is refused.
    if (!review || review.revision !== own?.review_revision) return undefined;
    const isNext = all[0] === own && !all.some(({ state }) => state === 'sending' || state === 'unknown');
    const isDue = own.state === 'queued' && own.due_at.getTime() <= context.now();
    return isNext && isDue ? { own, groupAt: await groupStart(context, tx, own) } : undefined;
  });
  if (due === undefined) return true; // nothing to write now
  const { own: row, groupAt } = due;
  const ready = groupAt
    ? ({ kind: 'wait', until: groupAt } as const)
    : await readBeforeWrite(context, {
        companyId,
        appId,
        reviewId,
        submittedAt: row.created_at,
        isOfBatch: batchOfSubmit(row) !== undefined,
      });
  if (ready.kind === 'go') return true;
  await inTenant(context.db, companyId, async (tx) => {
    const isPostponed = await claimSubmit(tx, row, { due_at: ready.until });
    if (isPostponed) await context.jobs.enqueue(tx, 'send-reply', id, { after: ready.until });
  });
  return false;
};

const claim = (context: AppContext, id: SubmitKey): Promise<SubmitRow | undefined> =>
  inTenant(context.db, id.companyId, async (tx) => {
    // Every change of a review's submits locks the review first, so nothing changes between the check and the claim.
    const review = await lockReview(tx, id.appId, id.reviewId);
    const now = new Date(context.now());
    const all = await submitsOf(tx, id.appId, id.reviewId);
    const row = all.find(({ reply_revision }) => reply_revision === id.replyRevision);
    if (!row || row.due_at > now || (row.lease_until && row.lease_until > now)) return undefined;
    const leaseUntil = new Date(now.getTime() + context.timing.lease);
    if (row.state === 'unknown') return claimSubmit(tx, row, { lease_until: leaseUntil });
    if (row.state === 'sending') {
      // Its worker died during the call: the store may have the reply. The lease has expired, so the call is over.
      const quietOver = new Date((row.lease_until ?? now).getTime() + context.timing.quiet);
      const unknown = { state: 'unknown' as const, lease_until: null, undo_snapshot: null };
      await claimSubmit(tx, row, { ...unknown, due_at: quietOver });
      return undefined;
    }
    if (row.state !== 'queued') return undefined;
    if (await isBeingRemoved(tx, id.appId, id.reviewId, now)) return undefined; // woken when that is over
    if (all.some((other) => other.state === 'sending' || other.state === 'unknown')) return undefined;
    if (all.some(({ reply_revision }) => reply_revision > row.reply_revision)) {
      await claimSubmit(tx, row, { state: 'superseded' });
      return undefined;
    }
    if (!review || review.revision !== row.review_revision) {
      const refused = await claimSubmit(tx, row, { attempts: row.attempts });
      const error = review ? 'REVIEW_CHANGED' : 'REVIEW_NOT_FOUND';
      if (refused) await settleSend(context, tx, id, refused, { kind: 'refused', error });
      return undefined;
    }
    if (!(await maySend(tx, row))) {
      await refuseSender(context, tx, id, row);
      return undefined;
    }
    // From here on the reply cannot be cancelled.
    if (review.undo_until) await changeReview(tx, id.appId, id.reviewId, { undo_until: null });
    const sending = { state: 'sending' as const, lease_until: leaseUntil, attempts: row.attempts + 1 };
    // One of a batch can be taken back as long as the store is known not to have it.
    const snapshot = batchOfSubmit(row) ? {} : { undo_snapshot: null };
    return claimSubmit(tx, row, { ...sending, ...snapshot });
  });

/** Whether the person who decided to send may still reply for the app. A text that the store has already accepted once may be sent again. */
const maySend = async (
  tx: Tx,
  { app_id: appId, by_kind: kind, user_id: userId, accepted_at: acceptedAt }: SubmitRow,
): Promise<boolean> =>
  kind !== 'person' || userId === null || acceptedAt !== null || mayNowIn(tx, userId, 'reply', appId);

/** Keeps the text with the review for somebody else to send; a batch takes its replies back itself. */
const refuseSender = async (context: AppContext, tx: Tx, id: SubmitKey, row: SubmitRow): Promise<void> => {
  const batchId = batchOfSubmit(row);
  if (batchId !== undefined) {
    await pauseBatch(tx, batchId, 'author_removed', new Date(context.now()));
    return context.jobs.enqueue(tx, 'send-batch', { companyId: id.companyId, batchId }, { isForward: true });
  }
  const refused = await claimSubmit(tx, row, { attempts: row.attempts });
  if (refused) await settleSend(context, tx, id, refused, { kind: 'refused', error: 'NOT_ALLOWED' });
};

/** The error code shown for a definite rejection; other rejections get a generic one. */
const REFUSALS: Partial<Record<StoreFailure['kind'], SubmitError>> = {
  'too-long': 'TOO_MANY_CHARACTERS',
  permissions: 'NO_PERMISSIONS',
  'api-disabled': 'GOOGLE_API_DISABLED',
};

/** How long a reply of a batch waits before it looks for its store again, in ms. */
const UNLINKED_MS = 60_000;

const write = async (context: AppContext, id: SubmitKey, row: SubmitRow): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const settled = (outcome: Parameters<typeof settleSend>[4]) =>
    inTenant(context.db, companyId, (tx) => settleSend(context, tx, id, row, outcome));
  const purpose = batchOfSubmit(row) ? 'batch' : 'write';
  const leaseUntil = row.lease_until?.getTime();
  const sent = await callStore(context, { companyId, appId, purpose, leaseUntil }, (key) =>
    context.stores.reply(key, appId, reviewId, row.text),
  );
  if (sent.ok) return settled({ kind: 'accepted', text: sent.value.text, state: sent.value.state });
  const { failure } = sent;
  const later = (ms: number) => settled({ kind: 'later', dueAt: new Date(context.now() + ms) });
  if (failure.kind === 'wait') return settled({ kind: 'not-tried', dueAt: failure.until });
  // A batch rests while its store is not linked: what it has in the outbox is taken back.
  if (failure.kind === 'not-linked' && batchOfSubmit(row))
    return settled({ kind: 'not-tried', dueAt: new Date(context.now() + UNLINKED_MS) });
  if (failure.kind === 'not-linked') return settled({ kind: 'refused', error: 'ERROR_SUBMIT' });
  context.log.warn(
    { event: 'reply.send_failed', companyId, appId, reviewId, failure },
    'Sending reply failed',
  );
  if (failure.kind === 'unknown')
    return settled({ kind: 'unknown', dueAt: new Date(context.now() + context.timing.quiet) });
  if (failure.kind === 'busy' && row.attempts < MAX_ATTEMPTS)
    return later(Math.max(failure.retryAfterMs, retryDelay(context.timing, row.attempts)));
  if (isKeyDoubted(failure) && row.attempts < BELIEVED_ATTEMPTS)
    return later(retryDelay(context.timing, row.attempts));
  const error =
    failure.kind === 'gone' ? await errorOfMissing(context, id) : (REFUSALS[failure.kind] ?? 'ERROR_SUBMIT');
  const isAboutReview = failure.kind === 'refused' || failure.kind === 'gone';
  const words = failure.kind === 'refused' ? failure.words : undefined;
  return settled({ kind: 'refused', error, isAboutReview, words });
};
