import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import { dropDraft, type KnownDraft } from '#server/db/tables/replies/drafts.ts';
import { type RepliesSoFar, repliesSoFar } from '#server/db/tables/replies/replies-so-far.ts';
import { lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply-length.ts';
import { isSameText } from '#shared/domain/replies/same-reply.ts';
import { asPublished } from '#shared/domain/stores/as-published.ts';
import type { Store } from '#shared/domain/stores/store.ts';
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
  const { companyId } = caller;
  const { reviewId } = edited;
  const { replyRevision, review } = await inTenant(context.db, companyId, async (tx) => {
    const row = await lockReview(tx, appId, reviewId);
    const before = row && (await repliesSoFar(tx, row));
    if (!row || !before?.store) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
    const repeated = sameSubmit(row, before, edited.response);
    if (repeated !== undefined) return { replyRevision: repeated, review: row };
    refuseStale(row, before, edited, loadTimestamp);
    refuseUnsendable(before.store, edited.response);
    const queued = await queue(context, caller, tx, row, before, edited, { delayMs, known: draft });
    return { replyRevision: queued, review: (await reviewOf(tx, appId, reviewId)) ?? row };
  });
  if (delayMs > 0) return { review: toReviewDto(review) };
  const outcome = await awaitSend(context, { companyId, appId, reviewId, replyRevision });
  const now = await readInTenant(context.db, companyId, (tx) => reviewOf(tx, appId, reviewId));
  if (!now) throw new ApiError('REVIEW_NOT_FOUND', 'The review no longer exists.');
  const current: Review = toReviewDto(now);
  if (outcome) throw new ApiError(outcome, 'The store rejected the reply.', { review: current });
  return { review: current };
};

/**
 * The same text for the same review, already sent or on its way: a repeated request is answered without sending again.
 */
const sameSubmit = (row: ReviewRow, { submit }: RepliesSoFar, text: string): number | undefined => {
  const isSame = submit && submit.text === text.trim() && submit.reviewRevision === row.revision;
  // A later answer from the store's own console has replaced it.
  const stillStands = row.is_answered && isSameText(row.response, text);
  return isSame && stillStands ? submit.replyRevision : undefined;
};

const refuseStale = (
  row: ReviewRow,
  { decided }: RepliesSoFar,
  edited: Edited,
  loadTimestamp: number,
): void => {
  const seenRevision = edited.replyRevision;
  const isAnsweredSince = seenRevision !== undefined && (decided ?? 0) > seenRevision;
  // The revision check is exact. The time check is for callers that send no revision; a concurrent sync can slip past
  // it.
  const isRevised =
    row.revised_at.getTime() > loadTimestamp || (edited.revision ?? row.revision) !== row.revision;
  if (isRevised || isAnsweredSince)
    throw new ApiError('REVIEW_CHANGED', 'The review or its reply has changed since it was loaded.', {
      review: toReviewDto(row),
    });
};

const refuseUnsendable = (store: Store, text: string): void => {
  if (isEmptyReply(asPublished(text, store))) throw new ApiError('MISSING_PARAMETERS', 'The reply is empty.');
  if (isTooLong(text.trim(), store))
    throw new ApiError('TOO_MANY_CHARACTERS', 'The reply is longer than the store allows.');
};

const queue = async (
  context: AppContext,
  caller: Caller,
  tx: Tx,
  row: ReviewRow,
  { drafted }: RepliesSoFar,
  edited: Edited,
  { delayMs, known }: { delayMs: number; known: KnownDraft | undefined },
): Promise<number> => {
  const now = context.now();
  const dueAt = new Date(now + delayMs);
  const text = edited.response.trim();
  const draft = await dropDraft(tx, row.app_id, row.review_id, caller.userId, known);
  const isDelayed = delayMs > 0;
  return queueReply(context, tx, row, {
    text,
    translatedText: edited.translatedResponse ?? '',
    language: edited.responseLanguage ?? row.response_language,
    by: { userId: caller.userId, name: personName(caller) },
    origin: { kind: 'person' },
    draftChange: drafted === null ? null : draftChange(drafted, text),
    dueAt,
    undoUntil: isDelayed ? dueAt : null,
    snapshot: isDelayed ? snapshotBeforeSubmit(row, draft) : null,
    // When sent at once, the request itself takes the first step; the job covers a crash in between.
    jobAt: isDelayed ? dueAt : new Date(now + context.timing.lease),
  });
};
