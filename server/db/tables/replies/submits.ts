import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SubmitState } from '#shared/domain/replies/submit-state.ts';
import { followSubmits } from './proposals-after-submits.ts';
import { insertRevision } from './reply-revisions.ts';

export type SubmitRow = Selectable<Schema['submits']>;

/** Why a submit was rejected for good. */
export type SubmitError = NonNullable<SubmitRow['error']>;

/** The key of a submit: which reply of which review. */
export type SubmitId = { appId: string; reviewId: string; replyRevision: number };

/** The same, across companies. */
export type SubmitKey = SubmitId & { companyId: string };

/** Puts a reply into the outbox, with its text among the review's revisions; those still queued give way to it. */
export const queueSubmit = async (
  tx: Tx,
  submit: Insertable<Schema['submits']>,
  revision: Insertable<Schema['reply_revisions']>,
): Promise<void> => {
  const { app_id: appId, review_id: reviewId, reply_revision: replyRevision } = submit;
  const saving = tx
    .with('saved', (db) => insertRevision(db, revision))
    .with('added', (db) => db.insertInto('submits').values(submit));
  await followSubmits(tx, await olderThan(saving, { appId, reviewId, replyRevision }, ['queued']).execute());
};

export const submitOf = (
  tx: Tx,
  { appId, reviewId, replyRevision }: SubmitId,
): Promise<SubmitRow | undefined> =>
  tx
    .selectFrom('submits')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('reply_revision', '=', replyRevision)
    .executeTakeFirst();

/** A review's submits except cancelled ones, newest first. */
export const submitsOf = (tx: Tx, appId: string, reviewId: string): Promise<SubmitRow[]> =>
  tx
    .selectFrom('submits')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('state', '!=', 'cancelled')
    .orderBy('reply_revision', 'desc')
    .execute();

/** A newer text supersedes older submits that are in one of `states`. */
export const supersedeOlder = async (tx: Tx, id: SubmitId, states: SubmitState[]): Promise<void> =>
  followSubmits(tx, await olderThan(tx, id, states).execute());

const olderThan = (
  db: Pick<Tx, 'updateTable'>,
  { appId, reviewId, replyRevision }: SubmitId,
  states: SubmitState[],
) =>
  db
    .updateTable('submits')
    .set({ state: 'superseded', verify_at: null })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('reply_revision', '<', replyRevision)
    .where('state', 'in', states)
    .returningAll();

/** Replies written in the store's console supersede those of batches that have not left yet. */
export const supersedeWaiting = async (tx: Tx, appId: string, reviewIds: string[]): Promise<void> => {
  if (reviewIds.length === 0) return;
  const changed = await tx
    .updateTable('submits')
    .set({ state: 'superseded', verify_at: null, fence: sql`fence + 1` })
    .where('app_id', '=', appId)
    .where('review_id', '=', sql<string>`any(${reviewIds}::text[])`)
    .where('state', '=', 'queued')
    .where('origin_kind', '=', 'batch')
    .where('accepted_at', 'is', null)
    .returningAll()
    .execute();
  await followSubmits(tx, changed);
};

/** The review's reply is about to be removed: what was sent is not verified, and no running check may send it again. */
export const withdrawSubmits = async (tx: Tx, appId: string, reviewId: string): Promise<void> => {
  const changed = await tx
    .updateTable('submits')
    .set({ state: 'superseded', verify_at: null, fence: sql`fence + 1` })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('state', 'in', ['sent', 'published'])
    .returningAll()
    .execute();
  await followSubmits(tx, changed);
};

/** The reviews of an app with a queued reply that is due at `at`. */
export const queuedReviews = async (tx: Tx, appId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('submits')
    .select('review_id')
    .where('app_id', '=', appId)
    .where('state', '=', 'queued')
    .where('due_at', '<=', at)
    .limit(1000)
    .execute();
  return rows.map(({ review_id }) => review_id);
};

/** The unclaimed submits of an app that are due to be verified by `at`. */
export const verificationsDue = (tx: Tx, appId: string, at: Date): Promise<SubmitRow[]> =>
  tx
    .selectFrom('submits')
    .selectAll()
    .where('app_id', '=', appId)
    .where('verify_at', '<=', at)
    .orderBy('verify_at')
    .limit(1000)
    .execute();

/**
 * Claims a step for this worker until `lease_until`; any earlier claim can no longer settle. Claims nothing if the
 * submit has changed since it was read.
 */
export const claimSubmit = async (
  tx: Tx,
  row: SubmitRow,
  change: Updateable<Schema['submits']>,
): Promise<SubmitRow | undefined> => {
  const claimed = await tx
    .updateTable('submits')
    .set({ ...change, fence: sql`fence + 1` })
    .where('app_id', '=', row.app_id)
    .where('review_id', '=', row.review_id)
    .where('reply_revision', '=', row.reply_revision)
    .where('fence', '=', row.fence)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst();
  if (claimed && claimed.state !== row.state) await followSubmits(tx, [claimed]);
  return claimed;
};

/** Settles a claimed step; false if the claim was lost, and then nothing is written. */
export const settleSubmit = async (
  tx: Tx,
  row: SubmitRow,
  change: Updateable<Schema['submits']>,
): Promise<boolean> => {
  const settled = await tx
    .updateTable('submits')
    .set({ lease_until: null, ...change })
    .where('app_id', '=', row.app_id)
    .where('review_id', '=', row.review_id)
    .where('reply_revision', '=', row.reply_revision)
    .where('fence', '=', row.fence)
    .returningAll()
    .executeTakeFirst();
  if (settled && settled.state !== row.state) await followSubmits(tx, [settled]);
  return settled !== undefined;
};

/** The newest accepted submit of a review is public: only checks already scheduled remain. */
export const settlePublished = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  seenAt: Date,
): Promise<void> => {
  const changed = await tx
    .updateTable('submits')
    .set({ state: 'published', seen_at: seenAt })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('state', '=', 'sent')
    .returningAll()
    .execute();
  await followSubmits(tx, changed);
};

type DueRow = {
  company_id: string;
  app_id: string;
  review_id: string;
  reply_revision: number;
  step: 'send' | 'verify';
};

/** Submits of all companies with a step due at `at` and no live claim. */
export const submitsDue = async (db: Database, at: Date, limit: number): Promise<DueRow[]> =>
  (await sql<DueRow>`select * from submits_due(${at}, ${limit})`.execute(db)).rows;

/** Of some apps: how many replies have been queued since before `before`, and since when. */
export const queuedSince = async (
  tx: Tx,
  apps: readonly string[],
  before: Date,
): Promise<{ appId: string; count: number; since: Date }[]> => {
  const { rows } = await sql<{ appId: string; count: number; since: Date }>`
    select app_id as "appId", count(*)::integer as count, min(created_at) as since from submits
    where app_id = any(${[...apps]}::text[]) and state = 'queued' and created_at < ${before} group by app_id`.execute(
    tx,
  );
  return rows;
};

/** The batch of a submit, if it is of one. */
export const batchOfSubmit = ({ origin_kind: kind, origin_id: id }: SubmitRow): string | undefined =>
  kind === 'batch' ? (id ?? undefined) : undefined;
