import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { dropDraft, type KnownDraft } from '#server/db/tables/replies/drafts.ts';
import {
  latestDraft,
  newestDecidedRevision,
  saveReplyRevision,
} from '#server/db/tables/replies/reply-revisions.ts';
import { queueSubmit, submitsOf, supersedeOlder } from '#server/db/tables/replies/submits.ts';
import { changeReview, lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { Review, review } from '#shared/contract/review.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';
import { isSameText, isTooLong } from '#shared/domain/replies/reply.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { awaitSend } from './await-send.ts';
import { snapshotBeforeSubmit } from './undo-snapshot.ts';

type Edited = {
  reviewId: string;
  response: string;
  translatedResponse?: string | null | undefined;
  responseLanguage?: string | null | undefined;
  revision?: number | undefined;
  replyRevision?: number | undefined;
};

/**
 * Saves the intent to send, then sends. Once that transaction is committed the reply cannot be lost: the outbox row and
 * its job exist, and any worker can continue.
 */
export const submitReply: UseCase<typeof review.submitAnswer> = async (context, caller, input) => {
  const { appId, review: edited, loadTimestamp, delayMs = 0, draft } = input;
  const queued = await inTenant(context.db, caller.companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const row = await lockReview(tx, appId, edited.reviewId);
    if (!app || !row) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const repeated = await sameSubmit(tx, row, edited.response);
    if (repeated !== undefined) return repeated;
    await refuseStale(tx, row, edited, loadTimestamp);
    refuseUnsendable(app, edited.response);
    return queue(context, caller, tx, row, edited, { delayMs, known: draft });
  });
  const id = { companyId: caller.companyId, appId, reviewId: edited.reviewId, replyRevision: queued };
  const outcome = delayMs > 0 ? undefined : await awaitSend(context, id);
  const now = await readInTenant(context.db, caller.companyId, (tx) => reviewOf(tx, appId, edited.reviewId));
  if (!now) throw new ApiError('REVIEW_NOT_FOUND', 'The review no longer exists.');
  const current: Review = toReviewDto(now);
  if (outcome) throw new ApiError(outcome, 'The store rejected the reply.', { review: current });
  return { review: current };
};

/**
 * The same text for the same review, already sent or on its way: a repeated request is answered without sending again.
 */
const sameSubmit = async (tx: Tx, row: ReviewRow, text: string): Promise<number | undefined> => {
  const [newest] = await submitsOf(tx, row.app_id, row.review_id);
  const isSame = newest && newest.text === text.trim() && newest.review_revision === row.revision;
  // A later answer from the store's own console has replaced it.
  const stillStands = row.is_answered && isSameText(row.response, text);
  return isSame && stillStands ? newest.reply_revision : undefined;
};

const refuseStale = async (tx: Tx, row: ReviewRow, edited: Edited, loadTimestamp: number): Promise<void> => {
  const seenRevision = edited.replyRevision;
  const isAnsweredSince =
    seenRevision !== undefined && (await newestDecidedRevision(tx, row.app_id, row.review_id)) > seenRevision;
  // The revision check is exact. The time check is for callers that send no revision; a concurrent sync can slip past
  // it.
  const isRevised =
    row.revised_at.getTime() > loadTimestamp || (edited.revision ?? row.revision) !== row.revision;
  if (isRevised || isAnsweredSince)
    throw new ApiError('REVIEW_CHANGED', 'The review or its reply has changed since it was loaded.', {
      review: toReviewDto(row),
    });
};

const refuseUnsendable = ({ store }: AppRow, text: string): void => {
  if (text.trim() === '') throw new ApiError('MISSING_PARAMETERS', 'The reply is empty.');
  if (isTooLong(text.trim(), store))
    throw new ApiError('TOO_MANY_CHARACTERS', 'The reply is longer than the store allows.');
};

const queue = async (
  context: AppContext,
  caller: Caller,
  tx: Tx,
  row: ReviewRow,
  edited: Edited,
  { delayMs, known }: { delayMs: number; known: KnownDraft | undefined },
): Promise<number> => {
  const now = new Date(context.now());
  const dueAt = new Date(now.getTime() + delayMs);
  const replyRevision = row.reply_revision + 1;
  const text = edited.response.trim();
  const name = `${caller.firstName} ${caller.lastName}`.trim() || caller.username;
  const key = { company_id: caller.companyId, app_id: row.app_id, review_id: row.review_id };
  const id = { appId: row.app_id, reviewId: row.review_id, replyRevision };
  const decided = { by_kind: 'person', by_id: caller.userId, origin_kind: 'person' } as const;
  await saveReplyRevision(tx, {
    ...key,
    revision: replyRevision,
    review_revision: row.revision,
    text,
    language: edited.responseLanguage ?? row.response_language,
    translated_text: edited.translatedResponse ?? '',
    source: 'user',
    user_id: caller.userId,
    ...decided,
  });
  const draft = await dropDraft(tx, row.app_id, row.review_id, caller.userId, known);
  await queueSubmit(tx, {
    ...key,
    reply_revision: replyRevision,
    review_revision: row.revision,
    text,
    due_at: dueAt,
    undo_until: delayMs > 0 ? dueAt : null,
    undo_snapshot: delayMs > 0 ? JSON.stringify(snapshotBeforeSubmit(row, draft)) : null,
    user_id: caller.userId,
    user_name: name,
    ...decided,
  });
  await supersedeOlder(tx, id, ['queued']);
  const drafted = await latestDraft(tx, row);
  await changeReview(tx, row.app_id, row.review_id, {
    reply_revision: replyRevision,
    response: text,
    translated_response: edited.translatedResponse ?? '',
    response_language: edited.responseLanguage ?? row.response_language,
    is_answered: true,
    answered_by: name,
    answered_at: now,
    answered_via: 'person',
    draft_change: drafted === undefined ? null : draftChange(drafted, text),
    public_state: null, // until the store has accepted it
    submit_error: null,
    undo_until: delayMs > 0 ? dueAt : null,
  });
  // When sent at once, the request itself takes the first step; the job covers a crash in between.
  const jobAt = delayMs > 0 ? dueAt : new Date(now.getTime() + context.timing.lease);
  await context.jobs.enqueue(tx, 'send-reply', { companyId: caller.companyId, ...id }, { after: jobAt });
  return replyRevision;
};
