import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { inEveryApp } from '#server/db/tables/apps/seen-apps.ts';
import { OPEN_STATES, type ProposalState } from '#shared/domain/batches/proposal.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { ofUnlinkedStore } from '../apps/apps.ts';
import { isBatchId } from './batches.ts';

export type ProposalRow = Selectable<Schema['proposals']>;

/** Which review a proposal is for. */
export type ProposalKey = ReviewId & { proposalId: string };

export const proposalOf = (tx: Tx, proposalId: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst();

/** Those of `reviews` that have an open proposal. Their rows are locked. */
export const withOpenProposal = async (tx: Tx, reviews: readonly ReviewId[]): Promise<ReviewId[]> =>
  (
    await sql<ReviewId>`
      select p.app_id as "appId", p.review_id as "reviewId" from proposals p
      join unnest(${reviews.map(({ appId }) => appId)}::text[], ${reviews.map(({ reviewId }) => reviewId)}::text[])
        as k (app_id, review_id) on (p.app_id, p.review_id) = (k.app_id, k.review_id)
      where p.state in ('drafting', 'ready', 'flagged', 'awaiting_approval', 'scheduled')`.execute(tx)
  ).rows;

/** The reviews of a batch. */
export const membersOf = (tx: Tx, batchId: string): Promise<ReviewId[]> =>
  tx
    .selectFrom('proposals')
    .select(['app_id as appId', 'review_id as reviewId'])
    .where('batch_id', '=', batchId)
    .execute();

/** Those of `reviews` that have had a reply of a batch which says that something is fixed. */
export const withCorrection = async (tx: Tx, reviews: readonly ReviewId[]): Promise<ReviewId[]> =>
  (
    await sql<ReviewId>`
      select distinct p.app_id as "appId", p.review_id as "reviewId" from proposals p
      join unnest(${reviews.map(({ appId }) => appId)}::text[], ${reviews.map(({ reviewId }) => reviewId)}::text[])
        as k (app_id, review_id) on (p.app_id, p.review_id) = (k.app_id, k.review_id)
      join batches b on b.company_id = p.company_id and b.batch_id = p.batch_id
      where p.state = 'handed_over' and b.fixed_topic is not null`.execute(tx)
  ).rows;

/** At most as many as a batch may have, in one statement. */
export const saveProposals = (
  tx: Tx,
  proposals: readonly Insertable<Schema['proposals']>[],
): Promise<ProposalRow[]> =>
  tx
    .insertInto('proposals')
    .values([...proposals])
    .returningAll()
    .execute();

/** Those of `ids` that are in the batch. */
export const membersAmong = async (tx: Tx, batchId: string, ids: readonly string[]): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('proposal_id', '=', sql<string>`any(${ids.filter(isBatchId)}::uuid[])`)
    .execute();

/** A page of a batch in the order in which it is read, and how many there are. */
export const proposalsPage = async (
  tx: Tx,
  batchId: string,
  { states, offset, limit }: { states: readonly ProposalState[]; offset: number; limit: number },
): Promise<{ rows: ProposalRow[]; count: number }> => {
  const all = tx.selectFrom('proposals').where('batch_id', '=', batchId).where('state', 'in', states);
  const rows = await all
    .selectAll()
    .orderBy(sql`drawn nulls last`)
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute();
  const { n } = await all.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, count: n };
};

/** The members of a batch in these states, by position: at most as many as a batch may have. */
export const proposalsIn = (
  tx: Tx,
  batchId: string,
  states: readonly ProposalState[],
): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .orderBy('position')
    .execute();

/** What the sample of each batch is judged by. */
export const readingsOf = (tx: Tx, batchIds: readonly string[]) =>
  tx
    .selectFrom('proposals')
    .select(['batch_id', 'drawn', 'state', 'reason', 'change', 'was_wrong', 'read_at', 'approved_at'])
    .where('batch_id', '=', sql<string>`any(${[...batchIds]}::uuid[])`)
    .execute();

/** What a batch's outliers are told by. */
export const shapesOf = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('proposals')
    .select(['proposal_id as id', 'language', sql<number>`length(text)`.as('length')])
    .where('batch_id', '=', batchId)
    .where('text', '<>', '')
    .execute();

/** What became of a text that was handed over, to the end. */
const DELIVERY = sql<
  'queued' | 'sending' | 'sent' | 'published' | 'removed' | null
>`case removal when 'removed' then removal else delivery end`;

/** How many members of a batch had which outcome, by app. */
export const outcomesOf = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('proposals')
    .select(['app_id', 'state', 'reason', DELIVERY.as('delivery')])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('batch_id', '=', batchId)
    .groupBy(['app_id', 'state', 'reason', DELIVERY])
    .orderBy('state')
    .orderBy('reason')
    .orderBy(DELIVERY)
    .execute();

/** How many replies each app is still to get: those on their way, and those in `states`. */
export const unsentByApp = (
  tx: Tx,
  batchIds: readonly string[],
  states: readonly ProposalState[] = ['scheduled'],
) =>
  tx
    .selectFrom('proposals')
    .select(['batch_id', 'app_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('batch_id', '=', sql<string>`any(${[...batchIds]}::uuid[])`)
    .where((or) => or.or([or('state', 'in', states), or('delivery', 'in', ['queued', 'sending'])]))
    .groupBy(['batch_id', 'app_id'])
    .execute();

/** The texts of a batch that are or may be sent, except one's own. */
export const textsBeside = (
  tx: Tx,
  { batch_id: batchId, proposal_id: own }: Pick<ProposalRow, 'batch_id' | 'proposal_id'>,
) =>
  tx
    .selectFrom('proposals')
    .select(['proposal_id as id', 'text'])
    .where('batch_id', '=', batchId)
    .where('proposal_id', '<>', own)
    .where('state', 'in', [...OPEN_STATES, 'handed_over'])
    .where('text', '<>', '')
    .execute();

/** Changes a proposal whose batch is locked. */
export const changeProposal = async (
  tx: Tx,
  proposalId: string,
  change: Updateable<Schema['proposals']>,
): Promise<ProposalRow> => {
  const row = await tx
    .updateTable('proposals')
    .set(change)
    .where('proposal_id', '=', proposalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isEnded(change.state)) await forgetEnded(tx, [proposalId]);
  return row;
};

/** The same for many, at most as many as a batch may have. */
export const changeProposals = async (
  tx: Tx,
  proposalIds: readonly string[],
  change: Updateable<Schema['proposals']>,
): Promise<void> => {
  if (proposalIds.length === 0) return;
  await tx
    .updateTable('proposals')
    .set(change)
    .where('proposal_id', '=', sql<string>`any(${[...proposalIds]}::uuid[])`)
    .execute();
  if (isEnded(change.state)) await forgetEnded(tx, proposalIds);
};

const isEnded = (state: ProposalState | undefined): boolean => state === 'withdrawn' || state === 'failed';

/**
 * Nothing is near-identical any longer with a text that will not be sent: what is flagged for nothing else is ready
 * again. Their batches are locked.
 */
export const forgetEnded = async (tx: Tx, ended: readonly string[]): Promise<void> => {
  if (ended.length === 0) return;
  const isFree = sql`p.state = 'flagged' and p.change = 'unchanged' and p.warnings = '[]' and p.similar_to <@ ${ended}::uuid[]`;
  await inEveryApp(
    tx,
    sql`
    update proposals p set similar_to = array(select unnest(p.similar_to) except select unnest(${ended}::uuid[])),
      state = case when ${isFree} then 'ready' else p.state end,
      drawn = case when ${isFree} then coalesce(p.drawn, random()) else p.drawn end
    where p.batch_id = any(array(select e.batch_id from proposals e where e.proposal_id = any(${ended}::uuid[])))
      and p.state in ('ready', 'flagged', 'scheduled', 'handed_over') and p.similar_to && ${ended}::uuid[]`,
  );
};

/**
 * A text of the batch is new: it counts as near-identical with `similar` and with no others. What is flagged for
 * nothing else is ready again; what is ready is flagged; what was approved stays so.
 */
export const markSimilar = async (
  tx: Tx,
  { batch_id: batchId, proposal_id: id }: Pick<ProposalRow, 'batch_id' | 'proposal_id'>,
  similar: readonly string[],
): Promise<void> => {
  const now = sql`case when proposal_id = any(${[...similar]}::uuid[]) then array_append(array_remove(similar_to, ${id}), ${id}::uuid)
    else array_remove(similar_to, ${id}) end`;
  const isFree = sql`state = 'flagged' and change = 'unchanged' and warnings = '[]' and cardinality(${now}) = 0`;
  await sql`
    update proposals set similar_to = ${now},
      state = case when state = 'ready' and cardinality(${now}) > 0 then 'flagged'
        when ${isFree} then 'ready' else state end,
      drawn = case when ${isFree} then coalesce(drawn, random()) else drawn end
    where batch_id = ${batchId} and proposal_id <> ${id} and state in ('ready', 'flagged', 'scheduled')
      and (proposal_id = any(${[...similar]}::uuid[]) or ${id} = any(similar_to))`.execute(tx);
};

/** Reopens approved replies for reading; the raised version makes pages show them as undecided. */
export const reopenProposals = async (tx: Tx, proposalIds: readonly string[]): Promise<void> => {
  if (proposalIds.length === 0) return;
  await sql`
    update proposals set approved_by = null, approved_name = null, approved_at = null, read_at = null, reply_revision = null, delivery = null,
      version = version + 1,
      state = case when change = 'unchanged' and warnings = '[]' and similar_to = '{}' then 'ready' else 'flagged' end
    where proposal_id = any(${[...proposalIds]}::uuid[])`.execute(tx);
};

/** Whether a batch has replies to reviews of a store that is not linked at present. */
export const needsUnlinkedStore = async (tx: Tx, batchId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('proposals')
    .innerJoin('apps', 'apps.app_id', 'proposals.app_id')
    .select('proposal_id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', OPEN_STATES)
    .where(ofUnlinkedStore)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The members that may be taken back: in the outbox, and nothing of them in the store. */
export const unsentOf = (tx: Tx, batchId: string): Promise<ProposalRow[]> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'handed_over')
    .where('delivery', '=', 'queued')
    .orderBy('app_id')
    .orderBy('review_id')
    .execute();

/** The proposal that became a reply. */
export const proposalOfReply = (
  tx: Tx,
  appId: string,
  reviewId: string,
  revision: number,
): Promise<ProposalRow | undefined> =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('reply_revision', '=', revision)
    .executeTakeFirst();
