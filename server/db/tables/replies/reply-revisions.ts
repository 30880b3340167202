import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type ReplyRevisionRow = Selectable<Schema['reply_revisions']>;

export const replyRevisionOf = (
  tx: Tx,
  appId: string,
  reviewId: string,
  revision: number,
): Promise<ReplyRevisionRow | undefined> =>
  tx
    .selectFrom('reply_revisions')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** Saves a reply text; revisions are never changed. */
export const saveReplyRevision = async (
  tx: Tx,
  revision: Insertable<Schema['reply_revisions']>,
): Promise<void> => {
  await insertRevision(tx, revision).execute();
};

/** The statement, which may be part of another. */
export const insertRevision = (db: Pick<Tx, 'insertInto'>, revision: Insertable<Schema['reply_revisions']>) =>
  db.insertInto('reply_revisions').values(revision);

/** The same for replies to many reviews. */
export const saveReplyRevisions = async (
  tx: Tx,
  revisions: Insertable<Schema['reply_revisions']>[],
): Promise<void> => {
  if (revisions.length > 0) await tx.insertInto('reply_revisions').values(revisions).execute();
};

/** Every text the writer generated for a review, oldest first. */
export const writtenReplies = async (tx: Tx, appId: string, reviewId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('reply_revisions')
    .select('text')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('source', '=', 'writer')
    .orderBy('revision')
    .execute();
  return rows.map(({ text }) => text);
};

/** Whether the writer generated any text for the review's current revision, which is then processed. */
export const hasWrittenReply = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  reviewRevision: number,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('reply_revisions')
    .select('revision')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('review_revision', '=', reviewRevision)
    .where('source', '=', 'writer')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The newest revision of a reply by a person or the store; 0 if there is none. */
export const newestDecidedRevision = async (tx: Tx, appId: string, reviewId: string): Promise<number> => {
  const row = await tx
    .selectFrom('reply_revisions')
    .select('revision')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('source', '!=', 'writer')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.revision ?? 0;
};

/** With fewer replies that followed each other nothing is told of a person's pace. */
const MIN_FOLLOWING = 20;
/** Newest replies of a person read. */
const MOST_READ = 2000;

/**
 * The median minutes from a person's reply to the next since a time; null with too few. Who sends none for ten minutes
 * has done something else meanwhile. Replies of batches do not count.
 */
export const minutesPerReplyOf = async (tx: Tx, userId: string, since: Date): Promise<number | null> => {
  const { rows } = await sql<{ minutes: number }>`
    select percentile_cont(0.5) within group (order by minutes) as minutes
    from (
      select extract(epoch from created_at - lag(created_at) over (order by created_at))::double precision / 60 as minutes
      from (
        select created_at from reply_revisions
        where user_id = ${userId} and origin_kind = 'person' and created_at >= ${since}
        order by created_at desc limit ${MOST_READ}) newest) following
    where minutes < 10 having count(*) >= ${MIN_FOLLOWING}`.execute(tx);
  return rows[0]?.minutes ?? null;
};
