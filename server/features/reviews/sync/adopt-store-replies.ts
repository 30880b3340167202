import type { Tx } from '#server/db/database.ts';
import { saveReplyRevisions } from '#server/db/tables/replies/reply-revisions.ts';
import { supersedeWaiting } from '#server/db/tables/replies/submits.ts';
import { lockReviews } from '#server/db/tables/reviews/reviews.ts';
import { showStoreReplies } from '#server/db/tables/reviews/synced-reviews.ts';
import type { StoreReply } from '#server/integrations/stores/port.ts';
import { isSameReply } from '#shared/domain/replies/same-reply.ts';
import { reviewsChanged } from '../changed/change-review.ts';

type Adopted = { reviewId: string; reply: StoreReply };

/** Adopts replies written in the store's own console: answered, by no user of ours. */
export const adoptStoreReplies = async (
  tx: Tx,
  { companyId, appId }: { companyId: string; appId: string },
  adopted: readonly Adopted[],
): Promise<void> => {
  if (adopted.length === 0) return;
  const replies = new Map(adopted.map(({ reviewId, reply }) => [reviewId, reply]));
  const rows = await lockReviews(tx, appId, [...replies.keys()]);
  const newer = rows.flatMap((row) => {
    const reply = replies.get(row.review_id);
    const isKnown =
      row.is_answered && row.answered_by === null && isSameReply(row.response, reply?.text ?? '');
    return reply === undefined || isKnown ? [] : [{ row, reply, revision: row.reply_revision + 1 }];
  });
  await supersedeWaiting(
    tx,
    appId,
    newer.map(({ row }) => row.review_id),
  );
  await saveReplyRevisions(
    tx,
    newer.map(({ row, reply, revision }) => ({
      company_id: companyId,
      app_id: appId,
      review_id: row.review_id,
      revision,
      review_revision: row.revision,
      text: reply.text,
      language: null,
      translated_text: '',
      source: 'store',
      user_id: null,
      origin_kind: 'store',
    })),
  );
  await showStoreReplies(
    tx,
    appId,
    newer.map(({ row, reply, revision }) => ({
      reviewId: row.review_id,
      revision,
      text: reply.text,
      at: reply.modifiedAt,
      state: reply.state,
    })),
  );
  await reviewsChanged(
    tx,
    appId,
    newer.map(({ row }) => row.review_id),
  );
};

/** The same for one reply. */
export const adoptStoreReply = (
  tx: Tx,
  companyId: string,
  appId: string,
  reviewId: string,
  reply: StoreReply,
): Promise<void> => adoptStoreReplies(tx, { companyId, appId }, [{ reviewId, reply }]);
