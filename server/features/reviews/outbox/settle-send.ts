import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { draftsOf, saveDraftText } from '#server/db/tables/replies/drafts.ts';
import { replyRevisionOf } from '#server/db/tables/replies/reply-revisions.ts';
import {
  batchOfSubmit,
  type SubmitKey,
  type SubmitRow,
  settleSubmit,
  submitsOf,
  supersedeOlder,
} from '#server/db/tables/replies/submits.ts';
import { lockAnyReview, type ReviewRow, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { isAltered } from '#shared/domain/replies/reply.ts';
import { changeReview } from '../changed/change-review.ts';
import { noteAge } from './note-age.ts';
import type { SendOutcome } from './send-outcome.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Saves a step's outcome if the claim still holds, and enqueues whatever waited behind it. */
export const settleSend = async (
  context: AppContext,
  tx: Tx,
  id: SubmitKey,
  row: SubmitRow,
  outcome: SendOutcome,
): Promise<void> => {
  const review = await lockAnyReview(tx, id.appId, id.reviewId);
  const change = changeFor(context, row, outcome);
  const isSettled = await settleSubmit(tx, row, change);
  if (!isSettled) return;
  context.telemetry.metrics.submitTransition(change.state);
  // A draft that has come since would be shown instead.
  const isShown = review?.reply_revision === row.reply_revision || review?.is_answered === true;
  const newest = (await submitsOf(tx, id.appId, id.reviewId))[0];
  const isNewestSubmit = newest?.reply_revision === row.reply_revision;
  if (outcome.kind === 'accepted') {
    await supersedeOlder(tx, id, ['queued', 'sent', 'published']);
    if (isNewestSubmit && review?.revision === row.review_revision)
      await changeReview(tx, id.appId, id.reviewId, {
        response: outcome.text,
        sent_response: isAltered(row.text, outcome.text) ? row.text : null,
        public_state: outcome.state,
        undo_until: null,
      });
    if (review && review.revision !== row.review_revision)
      await changeReview(tx, id.appId, id.reviewId, {
        earlier_reply: outcome.text,
        replied_before: true,
      });
  }
  if (outcome.kind === 'refused' && isNewestSubmit && isShown)
    await changeReview(tx, id.appId, id.reviewId, {
      ...takenBack(row, review),
      // No draft replaces what a person wrote.
      ...(row.origin_kind === 'person' ? { draft: 'ready' as const } : {}),
      ...UNANSWERED,
      undo_until: null,
      ...refusal(outcome),
    });
  if (outcome.kind === 'refused' && isNewestSubmit && review && !isShown) {
    await changeReview(tx, id.appId, id.reviewId, { ...refusal(outcome), undo_until: null });
    await keepAsDraft(tx, row, review);
  }
  await tellOutcome(context, tx, id, row, outcome);
  await wakeNext(context, tx, id, outcome);
  const batchId = batchOfSubmit(row);
  if (batchId === undefined || outcome.kind === 'unknown' || outcome.kind === 'still-unknown') return;
  await noteAge(context, tx, row, outcome);
  // There is room for the next; or it is in the outbox again, of a batch that may have been stopped.
  await context.jobs.enqueue(tx, 'send-batch', { companyId: id.companyId, batchId }, { isForward: true });
};

const refusal = ({ error, words }: Extract<SendOutcome, { kind: 'refused' }>) => ({
  submit_error: error,
  store_message: words ?? null,
});

/** If the review changed meanwhile, text that never reached the store becomes a draft again. */
const takenBack = (row: SubmitRow, review: ReviewRow | undefined) => {
  if (!review || row.accepted_at || review.revision === row.review_revision) return {};
  return { response: review.response || row.text };
};

/** Behind a newer draft, a person's refused text becomes what they have typed, unless they have typed since. */
const keepAsDraft = async (tx: Tx, submit: SubmitRow, review: ReviewRow): Promise<void> => {
  const { company_id: companyId, app_id: appId, review_id: reviewId, user_id: userId } = submit;
  if (userId === null || submit.origin_kind !== 'person') return;
  if ((await draftsOf(tx, userId, appId, [reviewId])).length > 0) return;
  const sent = await replyRevisionOf(tx, appId, reviewId, submit.reply_revision);
  const pair = { response: submit.text, translatedResponse: sent?.translated_text ?? '' };
  await saveDraftText(
    tx,
    { companyId, appId, reviewId, userId },
    {
      ...pair,
      inEnglish: false,
      synced: pair,
      revision: submit.review_revision,
      replyRevision: review.reply_revision,
      undo: [],
    },
  );
};

const changeFor = (context: AppContext, row: SubmitRow, outcome: SendOutcome) => {
  const now = context.now();
  const firstLook = new Date(now + (context.timing.verifyAfter[0] ?? 0));
  if (outcome.kind === 'accepted') {
    const isPublic = outcome.state === 'PUBLISHED';
    return {
      state: isPublic ? ('published' as const) : ('sent' as const),
      accepted_at: row.accepted_at ?? new Date(now),
      verify_step: 0,
      verify_at: firstLook,
      undo_snapshot: null,
      ...(isPublic ? { seen_at: new Date(now) } : {}),
    };
  }
  if (outcome.kind === 'refused') {
    const { error, words } = outcome;
    return { state: 'refused' as const, error, store_message: words ?? null, verify_at: null };
  }
  if (outcome.kind === 'unknown' || outcome.kind === 'still-unknown')
    return { state: 'unknown' as const, due_at: outcome.dueAt, undo_snapshot: null };
  const attempts = outcome.kind === 'not-tried' ? row.attempts - 1 : row.attempts;
  return { state: 'queued' as const, due_at: outcome.dueAt, attempts };
};

/** Enqueues a job for the review's next due step, whichever of its submits that belongs to. */
const wakeNext = async (context: AppContext, tx: Tx, id: SubmitKey, outcome: SendOutcome): Promise<void> => {
  if (outcome.kind === 'accepted')
    await context.jobs.enqueue(tx, 'verify-reply', id, {
      after: new Date(context.now() + (context.timing.verifyAfter[0] ?? 0)),
    });
  for (const { state, reply_revision: replyRevision, due_at, origin_kind } of await submitsOf(
    tx,
    id.appId,
    id.reviewId,
  ))
    if (state === 'queued' || state === 'unknown')
      await context.jobs.enqueue(
        tx,
        'send-reply',
        { ...id, replyRevision },
        { after: due_at, isUrgent: origin_kind === 'person' },
      );
};
