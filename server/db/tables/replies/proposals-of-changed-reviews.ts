import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { OPEN_STATES } from '#shared/domain/batches/proposal.ts';

const OPEN = sql`any(${[...OPEN_STATES]}::text[])`;

const ofReviews = (appId: string, reviewIds: readonly string[]) =>
  sql`p.app_id = ${appId} and p.review_id = any(${[...reviewIds]}::text[])`;

/** Whether it can still change: it waits for a decision or for its time, or is in the outbox and may be taken back. */
const canChange = sql<boolean>`(p.state = ${OPEN} or p.delivery = 'queued')`;

/** Locks the batches of these reviews' proposals that can still change; false if there are none. */
export const lockBatchesOf = async (
  tx: Tx,
  appId: string,
  reviewIds: readonly string[],
): Promise<boolean> => {
  if (reviewIds.length === 0) return false;
  const { rows } = await sql`
    select from batches b where b.batch_id in (
      select p.batch_id from proposals p
      where ${ofReviews(appId, reviewIds)} and ${canChange})
    order by b.batch_id for update`.execute(tx);
  return rows.length > 0;
};

/** These proposals, locked, with what of their reviews decides about them. Their batches are locked. */
export const lockProposalsOf = (tx: Tx, appId: string, reviewIds: readonly string[]) =>
  tx
    .selectFrom('proposals as p')
    .innerJoin('reviews as r', (join) =>
      join.onRef('r.app_id', '=', 'p.app_id').onRef('r.review_id', '=', 'p.review_id'),
    )
    .select(['p.proposal_id as id', 'p.state', 'p.review_revision as reviewRevision', 'p.replaces', 'r.kind'])
    .select(['r.removed_at as removedAt', 'r.revision', 'r.is_answered as isAnswered', 'r.response'])
    .select('r.no_reply_needed as noReplyNeeded')
    .where(sql<boolean>`${ofReviews(appId, reviewIds)}`)
    .where(canChange)
    .orderBy('p.proposal_id')
    .forUpdate('p')
    .execute();

/**
 * Flags the unread proposals of reviews that are sensitive, so that a person has to open them. One in the outbox may still
 * leave, but has to be opened if it is taken back.
 */
export const flagSensitive = async (tx: Tx, appId: string, reviewIds: readonly string[]): Promise<void> => {
  const isInOutbox = sql`p.state = 'handed_over'`;
  await sql`
    update proposals p set warnings = '[{"code": "sensitive", "span": null}]' || p.warnings, version = p.version + 1,
      state = case when ${isInOutbox} then p.state else 'flagged' end,
      approved_by = case when ${isInOutbox} then p.approved_by end,
      approved_name = case when ${isInOutbox} then p.approved_name end,
      approved_at = case when ${isInOutbox} then p.approved_at end
    from reviews r
    where ${ofReviews(appId, reviewIds)} and r.app_id = p.app_id and r.review_id = p.review_id and r.kind = 'sensitive'
      and (p.state in ('ready', 'flagged', 'scheduled') or p.delivery = 'queued') and p.read_at is null
      and not p.warnings @> '[{"code": "sensitive"}]'`.execute(tx);
};
