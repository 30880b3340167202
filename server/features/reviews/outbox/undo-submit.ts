import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import type { UndoSnapshot } from '#server/db/json-columns.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { draftsOf, dropDraft, saveDraftText } from '#server/db/tables/replies/drafts.ts';
import { newestDecidedRevision, replyRevisionOf } from '#server/db/tables/replies/reply-revisions.ts';
import {
  claimSubmit,
  type SubmitId,
  type SubmitRow,
  submitOf,
  submitsOf,
} from '#server/db/tables/replies/submits.ts';
import { lockReview, type ReviewRow, reviewOf, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { changeReview } from '../changed/change-review.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { restoredColumns, restoredDraft } from './undo-snapshot.ts';

/**
 * Cancels a reply while nothing of it has been sent. It locks review and submit like a worker's claim, so exactly one
 * of the two wins. Cancelling again returns the same result.
 */
export const undoSubmit: UseCase<typeof reply.undoSubmit> = (context, caller, input) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    const { appId, reviewId } = input;
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, reviewId);
    const { response } = input;
    const submit = await (response === undefined
      ? submitOf(tx, input)
      : ownSubmit(tx, caller, { ...input, text: response.trim() }));
    if (!app || !row || !submit) throw new ApiError('ENTITY_NOT_FOUND', 'Reply not found.');
    if (submit.state !== 'cancelled') await cancelSubmit(context, tx, caller, row, submit);
    const now = await reviewOf(tx, appId, reviewId);
    const [draft = null] =
      submit.user_id === caller.userId ? await draftsOf(tx, caller.userId, appId, [reviewId]) : [];
    return { review: toReviewDto(now ?? row), draft };
  });

/** The caller's newest submit of a text. */
const ownSubmit = async (
  tx: Tx,
  { userId }: Caller,
  { appId, reviewId, replyRevision, text }: SubmitId & { text: string },
): Promise<SubmitRow | undefined> =>
  (await submitsOf(tx, appId, reviewId)).find(
    (submit) => submit.user_id === userId && submit.text === text && submit.reply_revision >= replyRevision,
  );

const cancelSubmit = async (
  context: AppContext,
  tx: Tx,
  { companyId }: Caller,
  row: ReviewRow,
  submit: SubmitRow,
): Promise<void> => {
  const {
    app_id: appId,
    review_id: reviewId,
    reply_revision: revision,
    user_id: userId,
    undo_snapshot: snapshot,
  } = submit;
  // Kept until the first attempt to send: a reply that waits longer than its window can be undone longer.
  const taken =
    submit.state === 'queued' &&
    submit.undo_until !== null &&
    snapshot &&
    (await claimSubmit(tx, submit, { state: 'cancelled', undo_snapshot: null, lease_until: null }));
  if (!taken) throw new ApiError('ALREADY_SENT', 'The reply has already been sent.');
  await restoreReview(context, tx, row, submit, snapshot);
  if (userId === null) return; // of a rule or an API key: nobody typed it
  const since = await dropDraft(tx, appId, reviewId, userId);
  const sent = await replyRevisionOf(tx, appId, reviewId, revision);
  await saveDraftText(
    tx,
    { companyId, appId, reviewId, userId },
    restoredDraft({ review: row, submit, sent, snapshot }, since),
  );
};

/** Shows a locked review as before a cancelled submit. What has changed since, there or in the store, is kept. */
export const restoreReview = async (
  context: AppContext,
  tx: Tx,
  row: ReviewRow,
  { app_id: appId, review_id: reviewId, reply_revision, review_revision }: SubmitRow,
  snapshot: UndoSnapshot,
): Promise<void> => {
  const isShown =
    row.is_answered &&
    row.revision === review_revision &&
    (await newestDecidedRevision(tx, appId, reviewId)) === reply_revision;
  await changeReview(
    tx,
    appId,
    reviewId,
    isShown ? await previousState(context, tx, row, snapshot) : { undo_until: null },
  );
};

/**
 * The previous state, updated by what happened since. An answer that was only queued is queued again; one of a batch has
 * been withdrawn from it, and the state before that counts.
 */
const previousState = async (
  context: AppContext,
  tx: Tx,
  row: ReviewRow,
  snapshot: UndoSnapshot,
  submits?: readonly SubmitRow[],
): Promise<Parameters<typeof changeReview>[3]> => {
  const restored = restoredColumns(snapshot);
  const [older, ...before] = submits ?? (await submitsOf(tx, row.app_id, row.review_id));
  const isOurs =
    snapshot.isAnswered && snapshot.answeredBy !== null && older?.review_revision === row.revision;
  if (!isOurs) return restored;
  if (older.state === 'sent') return { ...restored, public_state: restored.public_state ?? 'PENDING' };
  if (older.state === 'published') return { ...restored, public_state: 'PUBLISHED' as const };
  if (older.state === 'refused')
    return { ...restored, ...UNANSWERED, submit_error: older.error ?? ('ERROR_SUBMIT' as const) };
  if (older.state !== 'superseded' || older.accepted_at) return restored;
  if (older.origin_kind === 'batch')
    return older.undo_snapshot
      ? previousState(context, tx, row, older.undo_snapshot, before)
      : { ...restored, ...UNANSWERED };
  const { reply_revision: replyRevision, undo_until: undoUntil } = older;
  await claimSubmit(tx, older, { state: 'queued' });
  const id = { companyId: row.company_id, appId: row.app_id, reviewId: row.review_id, replyRevision };
  await context.jobs.enqueue(tx, 'send-reply', id, { after: older.due_at });
  return { ...restored, undo_until: undoUntil && undoUntil.getTime() > context.now() ? undoUntil : null };
};
