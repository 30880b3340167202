import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { OPEN_STATES } from '#shared/domain/batches/proposal.ts';
import { proposalAfter } from '#shared/domain/batches/proposal-after.ts';
import type { SubmitState } from '#shared/domain/replies/submit-state.ts';
import { forgetEnded } from './proposals.ts';

const OPEN = sql`any(${[...OPEN_STATES]}::text[])`;

const ofReviews = (appId: string, reviewIds: readonly string[]) =>
  sql`p.app_id = ${appId} and p.review_id = any(${[...reviewIds]}::text[])`;

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
      where ${ofReviews(appId, reviewIds)} and (p.state = ${OPEN} or p.delivery = 'queued'))
    order by b.batch_id for update`.execute(tx);
  return rows.length > 0;
};

/** Withdraws the open proposals of reviews that are removed, changed, answered or marked as needing no reply. */
export const withdrawProposals = async (
  tx: Tx,
  appId: string,
  reviewIds: readonly string[],
): Promise<void> => {
  const { rows: withdrawn } = await sql<{ id: string }>`
    update proposals p set state = 'withdrawn', reason = case
      when r.removed_at is not null then 'review_removed'
      when r.revision <> p.review_revision then 'review_changed'
      when r.is_answered then 'answered'
      else 'no_reply_needed' end
    from reviews r
    where ${ofReviews(appId, reviewIds)} and r.app_id = p.app_id and r.review_id = p.review_id and p.state = ${OPEN}
      and (r.removed_at is not null or r.revision <> p.review_revision or r.no_reply_needed
        or (r.is_answered and r.response is distinct from p.replaces))
    returning p.proposal_id as id`.execute(tx);
  await forgetEnded(
    tx,
    withdrawn.map(({ id }) => id),
  );
};

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

type Followed = {
  app_id: string;
  review_id: string;
  reply_revision: number;
  state: SubmitState;
  error: string | null;
  accepted_at: Date | null;
  origin_kind: string;
  origin_id: string | null;
};

/** Updates handed-over proposals by what the outbox has decided. A cancelled submit is left to the code that cancels it. */
export const followSubmits = async (tx: Tx, submits: readonly Followed[]): Promise<void> => {
  const ofBatches = submits
    .filter(({ origin_kind: kind, state }) => kind === 'batch' && state !== 'cancelled')
    .toSorted((a, b) => ((a.origin_id ?? '') < (b.origin_id ?? '') ? -1 : 1));
  for (const { app_id: appId, review_id: reviewId, reply_revision: revision, ...submit } of ofBatches) {
    await sql`select from batches where batch_id = ${submit.origin_id}::uuid for update`.execute(tx);
    const { isUnsent, ...after } = proposalAfter({ ...submit, isAccepted: submit.accepted_at !== null });
    const ended = await tx
      .updateTable('proposals')
      // A reply that will be sent again, or never was in the store, has not been removed.
      .set({ ...after, ...(isUnsent ? { removal: null } : {}) })
      .where('app_id', '=', appId)
      .where('review_id', '=', reviewId)
      .where('reply_revision', '=', revision)
      .where('state', '=', 'handed_over')
      .returning(['proposal_id', 'state'])
      .execute();
    const gone = ended.filter(({ state }) => state !== 'handed_over');
    await forgetEnded(
      tx,
      gone.map(({ proposal_id: id }) => id),
    );
  }
};
