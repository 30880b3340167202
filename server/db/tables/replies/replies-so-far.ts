import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/** What came before a reply to a review. */
export type RepliesSoFar = {
  /** Of its app; null if that is hidden. */
  store: Store | null;
  /** The newest submit that was not cancelled. */
  submit: { replyRevision: number; reviewRevision: number; text: string } | null;
  /** The newest revision of a reply by a person or the store; null if there is none. */
  decided: number | null;
  /** The latest text that the writer generated for the review's current revision. */
  drafted: string | null;
};

type Reviewed = { app_id: string; review_id: string; revision: number };

/** Of a locked review, so that no other reply is decided meanwhile. */
export const repliesSoFar = async (tx: Tx, review: Reviewed): Promise<RepliesSoFar | undefined> => {
  const isOfReview = sql`app_id = ${review.app_id} and review_id = ${review.review_id}`;
  const { rows } = await sql<RepliesSoFar>`
    select
      (select store from apps where app_id = ${review.app_id} and hidden_at is null) as store,
      (select json_build_object('replyRevision', reply_revision, 'reviewRevision', review_revision, 'text', text)
       from submits where ${isOfReview} and state <> 'cancelled' order by reply_revision desc limit 1) as submit,
      (select max(revision) from reply_revisions where ${isOfReview} and source <> 'writer') as decided,
      (select text from reply_revisions
       where ${isOfReview} and review_revision = ${review.revision} and source = 'writer'
       order by revision desc limit 1) as drafted`.execute(tx);
  return rows[0];
};
