import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UndoSnapshot } from '#server/db/json-columns.ts';
import { queueSubmit } from '#server/db/tables/replies/submits.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import { changeReview } from '../changed/change-review.ts';

/** A reply that somebody decided to send, and when. */
export type QueuedReply = {
  text: string;
  translatedText: string;
  language: string | null;
  /** The person who decided it. */
  by: { userId: string; name: string };
  /** What made the text. */
  origin: { kind: 'person' } | { kind: 'batch'; id: string };
  draftChange: DraftChange | null;
  dueAt: Date;
  undoUntil: Date | null;
  /** To restore if it is taken back; null if it cannot be. */
  snapshot: UndoSnapshot | null;
  /** When its job starts. */
  jobAt: Date;
};

/** Writes a reply to a locked review into the outbox and shows it; returns its revision. */
export const queueReply = async (
  context: AppContext,
  tx: Tx,
  row: ReviewRow,
  { text, translatedText, language, by, origin, ...reply }: QueuedReply,
): Promise<number> => {
  const replyRevision = row.reply_revision + 1;
  const key = { company_id: row.company_id, app_id: row.app_id, review_id: row.review_id };
  const id = { appId: row.app_id, reviewId: row.review_id, replyRevision };
  const decided = {
    by_kind: 'person' as const,
    by_id: by.userId,
    origin_kind: origin.kind,
    origin_id: origin.kind === 'batch' ? origin.id : null,
  };
  await queueSubmit(
    tx,
    {
      ...key,
      reply_revision: replyRevision,
      review_revision: row.revision,
      text,
      due_at: reply.dueAt,
      undo_until: reply.undoUntil,
      undo_snapshot: reply.snapshot === null ? null : JSON.stringify(reply.snapshot),
      user_id: by.userId,
      user_name: by.name,
      ...decided,
    },
    {
      ...key,
      revision: replyRevision,
      review_revision: row.revision,
      text,
      language,
      translated_text: translatedText,
      source: 'user',
      user_id: by.userId,
      ...decided,
    },
  );
  await changeReview(tx, row.app_id, row.review_id, {
    reply_revision: replyRevision,
    response: text,
    translated_response: translatedText,
    response_language: language,
    is_answered: true,
    answered_by: by.name,
    answered_at: new Date(context.now()),
    answered_via: origin.kind,
    draft_change: reply.draftChange,
    public_state: null, // until the store has accepted it
    submit_error: null,
    undo_until: reply.undoUntil,
  });
  await context.jobs.enqueue(
    tx,
    'send-reply',
    { companyId: row.company_id, ...id },
    { after: reply.jobAt, isUrgent: origin.kind === 'person' },
  );
  return replyRevision;
};
