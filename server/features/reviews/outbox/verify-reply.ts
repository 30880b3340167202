import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  claimSubmit,
  type SubmitKey,
  type SubmitRow,
  settleSubmit,
  submitsOf,
  verificationsDue,
} from '#server/db/tables/replies/submits.ts';
import { lockAnyReview, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { callStore, isGivenUp } from '#server/features/stores/call-store.ts';
import type { StoreReply } from '#server/integrations/stores/port.ts';
import { isAltered } from '#shared/domain/replies/same-reply.ts';
import { afterVerify, MAX_ATTEMPTS, reconcileDelay, retryDelay } from '#shared/domain/replies/send-policy.ts';
import { changeReview } from '../changed/change-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { fetchNewest } from '../sync/fetch-newest.ts';
import { settleSend, tellPublished } from './settle-send.ts';

/**
 * Checks the store again after a reply was accepted: after 1 min; after 1 h and 24 h if the send was not clean or the
 * reply is not public yet; then daily while it is pending. Records when it is public, and sends it again if a late
 * write of an older text has overwritten it. One read of the list's top serves all due replies of an app.
 */
export const verifyReply = async (context: AppContext, id: SubmitKey): Promise<void> => {
  const claimed = await claimCheck(context, id, context.now());
  if (!claimed) return;
  if (await readByList(context, id, claimed)) return;
  const { companyId, appId, reviewId } = id;
  const purpose = claimed.verify_step === 0 ? 'check' : 'recheck';
  const read = await callStore(context, { companyId, appId, purpose }, (key) =>
    context.stores.readReview(key, appId, reviewId),
  );
  await inTenant(context.db, companyId, async (tx) => {
    if (read.ok) return verify(context, tx, id, claimed, read.value.reply);
    const age = context.now() - (claimed.accepted_at ?? claimed.created_at).getTime();
    const wait = Math.max(firstWait(context), reconcileDelay(context.timing, age));
    const isOver = read.failure.kind === 'gone' || isGivenUp(read.failure, age);
    const nextLook = read.failure.kind === 'wait' ? read.failure.until : new Date(context.now() + wait);
    await settleSubmit(tx, claimed, { verify_at: isOver ? null : nextLook });
  });
};

/** Claims the check due at `dueAt` for this worker. */
const claimCheck = (context: AppContext, id: SubmitKey, at: number): Promise<SubmitRow | undefined> =>
  inTenant(context.db, id.companyId, async (tx) => {
    const [newest, ...older] = notRejected(await submitsOf(tx, id.appId, id.reviewId));
    const row = [newest, ...older].find((submit) => submit?.reply_revision === id.replyRevision);
    if (!row?.verify_at || row.verify_at.getTime() > at) return undefined;
    // A newer text is on its way: whether this one still matters is known once that is accepted or rejected.
    if (row !== newest)
      return void (await claimSubmit(tx, row, { verify_at: new Date(context.now() + firstWait(context)) }));
    return claimSubmit(tx, row, { verify_at: new Date(context.now() + context.timing.lease) });
  });

/** Checks all due replies of the app against the top of its list; returns whether `own` was among them. */
const readByList = async (context: AppContext, id: SubmitKey, own: SubmitRow): Promise<boolean> => {
  const { companyId, appId } = id;
  // Includes checks due a moment later: replies sent together fall due one after another.
  const until = context.now() + firstWait(context) / 4;
  const due = await inTenant(context.db, companyId, (tx) => verificationsDue(tx, appId, new Date(until)));
  const others = due.filter(({ review_id }) => review_id !== own.review_id);
  if (others.length === 0) return false;
  const top = await fetchNewest(context, { companyId, appId }, async () =>
    due.map(({ review_id }) => review_id),
  );
  if (!top.ok) return false;
  const look = async (row: SubmitRow | undefined): Promise<void> => {
    const review = row && top.value.get(row.review_id);
    if (!row || !review) return;
    const lookedAt = { ...id, reviewId: row.review_id, replyRevision: row.reply_revision };
    await inTenant(context.db, companyId, (tx) => verify(context, tx, lookedAt, row, review.reply));
  };
  await look(own);
  for (const { review_id: reviewId, reply_revision: replyRevision } of others)
    if (top.value.has(reviewId))
      await look(await claimCheck(context, { ...id, reviewId, replyRevision }, until));
  return top.value.has(own.review_id);
};

/** The submits the store may be showing, newest first; rejected ones are not among them. */
const notRejected = (all: SubmitRow[]): SubmitRow[] => all.filter(({ state }) => state !== 'refused');

const firstWait = ({ timing }: AppContext): number => timing.verifyAfter[0] ?? 0;

const verify = async (
  context: AppContext,
  tx: Tx,
  id: SubmitKey,
  row: SubmitRow,
  reply: StoreReply | null,
): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const review = await lockAnyReview(tx, appId, reviewId);
  const all = await submitsOf(tx, appId, reviewId);
  const [newest, ...older] = notRejected(all);
  if (!review || newest?.reply_revision !== row.reply_revision) return;
  // The card of a newer, rejected text is open again and keeps that text.
  const isShown = newest === all[0] && review.revision === row.review_revision;
  const olderTexts = older.map(({ text }) => text);
  const verdict = afterVerify({ text: row.text, olderTexts, wasSeen: row.seen_at !== null }, reply);
  if (verdict === 'resend') {
    // A store that accepts it time and again and never shows it would be written to for ever.
    if (row.attempts >= MAX_ATTEMPTS)
      return settleSend(context, tx, id, row, { kind: 'refused', error: 'ERROR_SUBMIT' });
    const wait = row.attempts > 1 ? retryDelay(context.timing, row.attempts) : 0;
    const dueAt = new Date(context.now() + wait);
    if (await settleSubmit(tx, row, { state: 'queued', due_at: dueAt, verify_at: null }))
      await context.jobs.enqueue(tx, 'send-reply', id, { after: dueAt });
    return;
  }
  if (verdict !== 'keep' || !reply) {
    if (!(await settleSubmit(tx, row, { state: 'superseded', verify_at: null }))) return;
    if (reply) return adoptStoreReply(tx, companyId, appId, reviewId, reply);
    if (!isShown) return;
    return changeReview(tx, appId, reviewId, UNANSWERED);
  }
  const isPublic = reply.state === 'PUBLISHED';
  const isSettled = await settleSubmit(tx, row, {
    state: isPublic ? 'published' : 'sent',
    seen_at: new Date(context.now()),
    verify_step: row.verify_step + 1,
    verify_at: isPublic && isClean(all) ? null : nextLook(context, row, isPublic),
  });
  if (isSettled && isPublic) await tellPublished(context, tx, id);
  if (isSettled && isPublic && isShown)
    await changeReview(tx, appId, reviewId, {
      public_state: 'PUBLISHED',
      response: reply.text,
      sent_response: isAltered(row.text, reply.text) ? row.text : null,
    });
};

/** No late write can overwrite it: it was sent once, and nothing was sent before it. */
const isClean = ([first, ...more]: readonly SubmitRow[]): boolean =>
  first?.attempts === 1 && more.length === 0;

const nextLook = ({ timing, now }: AppContext, row: SubmitRow, isPublic: boolean): Date | null => {
  const [last = 0] = timing.verifyAfter.slice(-1);
  const wait = timing.verifyAfter[row.verify_step + 1];
  if (wait === undefined && isPublic) return null;
  return new Date(now() + (wait ?? last));
};
