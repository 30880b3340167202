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
  submitOf,
  submitsOf,
} from '#server/db/tables/replies/submits.ts';
import { lockReview, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { callStore, isGivenUp, isKeyDoubted } from '#server/features/stores/call-store.ts';
import type { StoreFailure } from '#server/integrations/stores/port.ts';
import {
  afterReconcile,
  BELIEVED_ATTEMPTS,
  MAX_ATTEMPTS,
  reconcileDelay,
  retryDelay,
} from '#shared/domain/replies/send-policy.ts';
import { isBeyondList } from '#shared/domain/reviews/gap.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { changeReview } from '../changed/change-review.ts';
import { isReviewRead } from './read-before-write.ts';
import { type SendOutcome, settleSend } from './settle-send.ts';

/**
 * Runs the next step of one submit if it is due and unclaimed: a write, or a read after a write with an unknown
 * outcome. Safe to run concurrently and repeatedly: one claim wins, and only its fencing token can settle.
 */
export const sendReply = async (context: AppContext, id: SubmitKey): Promise<'attempted' | 'nothing'> => {
  if (!(await isReviewRead(context, id))) return 'attempted';
  const claimed = await claim(context, id);
  if (claimed === undefined) return 'nothing';
  const step = claimed.state === 'unknown' ? reconcile : write;
  const outcome = await step(context, id, claimed);
  await inTenant(context.db, id.companyId, (tx) => settleSend(context, tx, id, claimed, outcome));
  return 'attempted';
};

/** How long a request waits for the store, in ms. */
const TIMEOUT_MS = 10_000;

/** Poll interval for a submit that another worker holds or that an older one blocks, in ms. */
const POLL_MS = 250;

/**
 * Runs a submit's steps in the request instead of waiting for a worker, for at most ten seconds. Returns the store's
 * rejection, or undefined if the reply was accepted or continues in the background.
 */
export const awaitSend = async (context: AppContext, id: SubmitKey): Promise<SubmitError | undefined> => {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const settled = await within(until - performance.now(), sendReply(context, id));
    if (settled === undefined) return undefined;
    const row = await inTenant(context.db, id.companyId, (tx) => submitOf(tx, id));
    if (row?.state === 'refused') return row.error ?? 'ERROR_SUBMIT';
    const wait = Math.max(waitFor(context, row), settled.value === 'nothing' ? POLL_MS : 20);
    if (performance.now() + wait > until) return undefined;
    await new Promise((due) => setTimeout(due, wait)); // deferred by the store's rate limit
  }
};

/**
 * Time until the submit's state may change, in ms: when it is due again, or a poll interval while another worker holds
 * it.
 */
const waitFor = (context: AppContext, row: SubmitRow | undefined): number => {
  if (row?.state === 'sending') return 0;
  return row?.state === 'queued' ? row.due_at.getTime() - context.now() : Number.POSITIVE_INFINITY;
};

const within = async <Value>(ms: number, work: Promise<Value>): Promise<{ value: Value } | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((end) => {
    timer = setTimeout(() => end(undefined), Math.max(ms, 0));
  });
  work.catch(() => undefined); // an error after the timeout is left to the next step's claim
  const first = await Promise.race([work.then((value) => ({ value })), timeout]);
  clearTimeout(timer);
  return first;
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

const write = async (context: AppContext, id: SubmitKey, row: SubmitRow): Promise<SendOutcome> => {
  const { companyId, appId, reviewId } = id;
  const isOfBatch = batchOfSubmit(row) !== undefined;
  const purpose = isOfBatch ? 'batch' : 'write';
  const leaseUntil = row.lease_until?.getTime();
  const sent = await callStore(context, { companyId, appId, purpose, leaseUntil }, (key) =>
    context.stores.reply(key, appId, reviewId, row.text),
  );
  if (sent.ok) return { kind: 'accepted', text: sent.value.text, state: sent.value.state };
  const { failure } = sent;
  if (failure.kind === 'wait') return { kind: 'not-tried', dueAt: failure.until };
  // A batch rests while its store is not linked: what it has in the outbox is taken back.
  if (failure.kind === 'not-linked')
    return isOfBatch
      ? { kind: 'not-tried', dueAt: after(context, UNLINKED_MS) }
      : { kind: 'refused', error: 'ERROR_SUBMIT' };
  context.log.warn(
    { event: 'reply.send_failed', companyId, appId, reviewId, failure },
    'Sending reply failed',
  );
  if (failure.kind === 'unknown') return { kind: 'unknown', dueAt: after(context, context.timing.quiet) };
  const retryMs = retryDelay(context.timing, row.attempts);
  if (failure.kind === 'busy' && row.attempts < MAX_ATTEMPTS)
    return { kind: 'later', dueAt: after(context, Math.max(failure.retryAfterMs, retryMs)) };
  if (isKeyDoubted(failure) && row.attempts < BELIEVED_ATTEMPTS)
    return { kind: 'later', dueAt: after(context, retryMs) };
  if (failure.kind === 'gone') return missing(context, id);
  const error = REFUSALS[failure.kind] ?? 'ERROR_SUBMIT';
  return failure.kind === 'refused'
    ? { kind: 'refused', error, isAboutReview: true, words: failure.words }
    : { kind: 'refused', error };
};

/** Asks the store about a write with an unknown outcome. */
const reconcile = async (context: AppContext, id: SubmitKey, row: SubmitRow): Promise<SendOutcome> => {
  const { companyId, appId, reviewId } = id;
  const read = await callStore(context, { companyId, appId, purpose: 'check' }, (key) =>
    context.stores.readReview(key, appId, reviewId),
  );
  if (read.ok) {
    const { reply } = read.value;
    if (reply && afterReconcile(row.text, reply) === 'accepted')
      return { kind: 'accepted', text: reply.text, state: reply.state };
    if (row.attempts >= MAX_ATTEMPTS) return { kind: 'refused', error: 'ERROR_SUBMIT' };
    return { kind: 'later', dueAt: after(context, 0) };
  }
  const { failure } = read;
  const age = context.now() - row.created_at.getTime();
  if (failure.kind === 'gone') return missing(context, id);
  if (isGivenUp(failure, age)) return { kind: 'refused', error: 'ERROR_SUBMIT' };
  if (failure.kind === 'wait') return { kind: 'unknown', dueAt: failure.until };
  return { kind: 'unknown', dueAt: after(context, reconcileDelay(context.timing, age)) };
};

const after = ({ now }: AppContext, ms: number): Date => new Date(now() + ms);

/**
 * What a store's 404 for a review means. Google does not document whether it finds reviews older than its list, so for
 * those a 404 does not mean that the review was removed.
 */
const missing = async (
  { db, now }: AppContext,
  { companyId, appId, reviewId }: SubmitKey,
): Promise<SendOutcome> => {
  const review = await inTenant(db, companyId, (tx) => reviewOf(tx, appId, reviewId));
  const isOld = review && isBeyondList(storeOf(appId), review.modified_at.getTime(), now());
  return { kind: 'refused', error: isOld ? 'ERROR_SUBMIT' : 'REVIEW_NOT_FOUND', isAboutReview: true };
};
