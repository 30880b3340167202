import type { ShownRow } from '#server/db/tables/reviews/shown-review.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { sentimentOf } from '#shared/domain/classification/classification.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

/** A review, as the page sees it. */
export const toReviewDto = (row: ShownRow): Review => ({
  appId: row.app_id,
  reviewId: row.review_id,
  revision: row.revision,
  author: row.author,
  dateModified: toIso(row.modified_at),
  starRating: row.star_rating,
  title: row.title,
  body: row.body,
  translatedTitle: row.translated_title,
  translatedBody: row.translated_body,
  reviewLanguage: row.review_language,
  response: row.response,
  translatedResponse: row.translated_response,
  responseLanguage: row.response_language,
  replyRevision: row.reply_revision,
  draft: row.draft,
  isAnswered: row.is_answered,
  answeredBy: row.answered_by,
  answeredDate: row.answered_at && toIso(row.answered_at),
  answeredVia: row.answered_via,
  noReplyNeeded: row.no_reply_needed,
  labels: row.labels,
  assigneeId: row.assignee_id,
  territory: row.territory,
  kind: row.kind,
  sentiment: sentimentOf(row.sentiment),
  mentions: row.named_mentions.map(({ topicId, name, quote }) => ({
    topicId,
    name: name ?? builtInTopicName(topicId),
    quote,
  })),
  wasEditedByUser: row.was_edited,
  state: row.public_state ?? (row.is_answered ? 'PENDING' : null),
  isSending: row.is_answered && row.public_state === null,
  earlierReply: row.earlier_reply,
  submitError: row.submit_error,
  storeMessage: row.submit_error && row.store_message,
  sentResponse: isOurs(row) ? row.sent_response : null,
  notesCount: row.notes_count,
  undoUntil: row.undo_until && toIso(row.undo_until),
  metadata:
    storeOf(row.app_id) === 'google'
      ? {
          appVersionName: row.app_version_name,
          androidOsVersion: row.android_os_version,
          productName: row.product_name,
        }
      : null,
});

/** Whether the store has a reply of ours. */
const isOurs = ({ is_answered, public_state, answered_via }: ShownRow): boolean =>
  is_answered && public_state !== null && answered_via !== 'store';

const toIso = (time: Date | string): string => new Date(time).toISOString();
