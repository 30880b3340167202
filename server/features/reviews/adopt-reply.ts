import type { Tx } from '#server/db/database.ts';
import { keepReplyRevision } from '#server/db/tables/reply-revisions.ts';
import { changeReview, lockAnyReview } from '#server/db/tables/reviews.ts';
import type { StoreReply } from '#server/outside/stores/port.ts';
import { isSameReply } from '#shared/domain/reply.ts';

/** Takes over a reply that was written elsewhere, in the store's own console: answered, by nobody of ours. */
export const adoptReply = async (
  tx: Tx,
  companyId: string,
  appId: string,
  reviewId: string,
  reply: StoreReply,
): Promise<void> => {
  const row = await lockAnyReview(tx, appId, reviewId);
  const isKnown = row?.is_answered && row.answered_by === null && isSameReply(row.response, reply.text);
  if (!row || isKnown) return;
  const revision = row.reply_revision + 1;
  await keepReplyRevision(tx, {
    company_id: companyId,
    app_id: appId,
    review_id: reviewId,
    revision,
    review_revision: row.revision,
    text: reply.text,
    language: null,
    translated_text: '',
    source: 'store',
    user_id: null,
  });
  await changeReview(tx, appId, reviewId, {
    reply_revision: revision,
    response: reply.text,
    translated_response: '',
    response_language: null,
    is_answered: true,
    answered_by: null,
    answered_at: reply.modifiedAt,
    public_state: reply.state,
    earlier_reply: null,
    submit_error: null,
  });
};
