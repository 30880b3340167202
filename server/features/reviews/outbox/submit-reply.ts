import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { dropDraft, type KnownDraft } from '#server/db/tables/replies/drafts.ts';
import { latestDraft, newestDecidedRevision } from '#server/db/tables/replies/reply-revisions.ts';
import { submitsOf } from '#server/db/tables/replies/submits.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply-length.ts';
import { isSameText } from '#shared/domain/replies/same-reply.ts';
import { asPublished } from '#shared/domain/stores/as-published.ts';
import { toReviewDto } from '../list/to-review-dto.ts';
import { queueReply } from './queue-reply.ts';
import { awaitSend } from './send-reply.ts';
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
export const submitReply: UseCase<typeof reply.submitAnswer> = async (context, caller, input) => {
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
  if (isEmptyReply(asPublished(text, store))) throw new ApiError('MISSING_PARAMETERS', 'The reply is empty.');
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
  const now = context.now();
  const dueAt = new Date(now + delayMs);
  const text = edited.response.trim();
  const draft = await dropDraft(tx, row.app_id, row.review_id, caller.userId, known);
  const drafted = await latestDraft(tx, row);
  const isDelayed = delayMs > 0;
  return queueReply(context, tx, row, {
    text,
    translatedText: edited.translatedResponse ?? '',
    language: edited.responseLanguage ?? row.response_language,
    by: { userId: caller.userId, name: personName(caller) },
    origin: { kind: 'person' },
    draftChange: drafted === undefined ? null : draftChange(drafted, text),
    dueAt,
    undoUntil: isDelayed ? dueAt : null,
    snapshot: isDelayed ? snapshotBeforeSubmit(row, draft) : null,
    // When sent at once, the request itself takes the first step; the job covers a crash in between.
    jobAt: isDelayed ? dueAt : new Date(now + context.timing.lease),
  });
};
