import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ReviewRow } from './reviews.ts';

/** The columns shown to a person. */
const SHOWN = [
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
  'answered_via',
  'no_reply_needed',
  'labels',
  'assignee_id',
  'territory',
  'kind',
  'sentiment',
  'public_state',
  'earlier_reply',
  'submit_error',
  'store_message',
  'sent_response',
  'notes_count',
  'undo_until',
] as const satisfies readonly (keyof ReviewRow)[];

/** The same in SQL, and the mentions with the names of their topics. */
export const SHOWN_COLUMNS = sql.raw(
  `${SHOWN.join(', ')}, case when mentions = '[]' then mentions else named_mentions(mentions) end as named_mentions`,
);

/** A review as shown to a person; times may be JSON strings. */
export type ShownRow = {
  [Column in (typeof SHOWN)[number]]: ReviewRow[Column] | (Date extends ReviewRow[Column] ? string : never);
} & Pick<ReviewRow, 'named_mentions'>;

/** Whether a review is on one of the lists of a visible app. */
export const isShown = async (tx: Tx, appId: string, reviewId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('reviews')
    .innerJoin('apps', 'apps.app_id', 'reviews.app_id')
    .select('reviews.app_id')
    .where('reviews.app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('removed_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
