import type { ReviewRow } from './reviews.ts';

/** The columns of which a person is shown something. */
export const SHOWN = [
  'app_id',
  'review_id',
  'revision',
  'author',
  'title',
  'body',
  'star_rating',
  'modified_at',
  'app_version_name',
  'android_os_version',
  'product_name',
  'was_edited',
  'review_language',
  'translated_title',
  'translated_body',
  'draft',
  'reply_revision',
  'response',
  'translated_response',
  'response_language',
  'is_answered',
  'answered_by',
  'answered_at',
  'public_state',
  'earlier_reply',
  'submit_error',
  'undo_until',
] as const satisfies readonly (keyof ReviewRow)[];

/** A review as a person is shown it; times may be as JSON writes them. */
export type ShownRow = {
  [Column in (typeof SHOWN)[number]]: ReviewRow[Column] | (Date extends ReviewRow[Column] ? string : never);
};
