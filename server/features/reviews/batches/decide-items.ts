import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { type BatchRow, batchOf, isBatchId, lockBatch } from '#server/db/tables/replies/batches.ts';
import {
  changeProposal,
  changeProposals,
  membersAmong,
  type ProposalRow,
  proposalOf,
  proposalsIn,
  withOpenProposal,
} from '#server/db/tables/replies/proposals.ts';
import { lockReview, lockReviews, type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type { batch } from '#shared/contract/batch.ts';
import type { NotApproved } from '#shared/contract/batch-item.ts';
import { type BatchAction, MAX_APPROVED_AT_ONCE, mayDo } from '#shared/domain/batches/batch.ts';
import { isReplaceable, OPEN_STATES } from '#shared/domain/batches/proposal.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply.ts';
import { nameOf } from '../sending/queue-reply.ts';
import { rateText } from './rate-text.ts';
import { batchNotFound, requireBatch } from './read-batches.ts';
import { toOneBatch } from './to-batch.ts';
import { isBlocked, toItems } from './to-item.ts';

/** The states in which a text can be read and decided on. */
const READABLE = ['ready', 'flagged', 'scheduled'] as const;
const isReadable = ({ state }: ProposalRow): boolean => READABLE.some((other) => other === state);

export const editItem: UseCase<typeof batch.edit> = (context, { companyId }, input) =>
  inTenant(context.db, companyId, async (tx) => {
    const { id, item, version } = input;
    const text = input.text.trim();
    const asked = isBatchId(item) ? await proposalOf(tx, item) : undefined;
    if (!asked || asked.batch_id !== id) throw new ApiError('ENTITY_NOT_FOUND', 'Reply not found.');
    const app = await appOf(tx, asked.app_id);
    const review = await lockReview(tx, asked.app_id, asked.review_id);
    const row = await lockFor(tx, id, 'edit');
    const proposal = await proposalOf(tx, item);
    if (!app || !review || !proposal || proposal.version !== version || !isReadable(proposal))
      throw new ApiError('REVIEW_CHANGED', 'The reply has changed since it was loaded.');
    if (isEmptyReply(text)) throw new ApiError('MISSING_PARAMETERS', 'The reply is empty.');
    if (isTooLong(text, app.store))
      throw new ApiError('TOO_MANY_CHARACTERS', 'The reply is longer than the store allows.');
    const about = { app, review, instruction: row.instruction };
    const language = input.language ?? proposal.language;
    const changed = await changeProposal(tx, item, {
      ...(await rateText(tx, about, proposal, { text, language })),
      translated_text: input.translatedText ?? '',
      change: draftChange(proposal.drafted_text, text),
    });
    const now = await requireBatch(tx, id);
    const [shown] = await toItems(tx, now, [changed]);
    if (!shown) throw batchNotFound();
    return { batch: await toOneBatch(context, tx, now), item: shown };
  });

export const excludeItems: UseCase<typeof batch.exclude> = (
  context,
  { companyId },
  { id, items, isExcluded = true },
) =>
  inTenant(context.db, companyId, async (tx) => {
    if (!isExcluded && items.length > MAX_APPROVED_AT_ONCE)
      throw new ApiError('NOT_ALLOWED', `Only ${MAX_APPROVED_AT_ONCE} replies are taken in again at once.`);
    const { named, free } = await lockNamed(tx, id, items, 'exclude');
    const chosen = isExcluded ? named.filter(isOpen) : named.filter((row) => isIncludable(row, free));
    const ids = chosen.map(({ proposal_id }) => proposal_id);
    if (isExcluded) await changeProposals(tx, ids, { state: 'withdrawn', reason: 'excluded' });
    else await includeAgain(context, tx, chosen);
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), excluded: ids.length };
  });

/** Whether an excluded reply can still be sent: its review and the reply that stands are as they were. */
const isIncludable = (row: ProposalRow, free: Free): boolean => {
  const reply = free.get(`${row.app_id} ${row.review_id} ${row.review_revision}`);
  const stands = reply === null || (reply !== undefined && isReplaceable(reply, row));
  return row.state === 'withdrawn' && row.reason === 'excluded' && stands;
};

/** Takes excluded replies in again; how alike they are to others is judged as if they were new. */
const includeAgain = async (context: AppContext, tx: Tx, rows: readonly ProposalRow[]): Promise<void> => {
  for (const row of rows) {
    const { proposal_id: id, app_id: appId, review_id: reviewId, company_id: companyId } = row;
    const app = await appOf(tx, appId);
    const review = await reviewOf(tx, appId, reviewId);
    const batch = row.batch_id === null ? undefined : await batchOf(tx, row.batch_id);
    if (!app || !review || !batch) continue;
    if (row.text === '') {
      await changeProposal(tx, id, { state: 'drafting', reason: null });
      await context.jobs.enqueue(tx, 'draft-proposal', { companyId, appId, reviewId, proposalId: id });
    } else {
      const about = { app, review, instruction: batch.instruction };
      await changeProposal(tx, id, { ...(await rateText(tx, about, row, row)), reason: null });
    }
  }
};

export const approveItems: UseCase<typeof batch.approve> = (context, caller, { id, items }) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    const { row, approved, skipped } =
      items === 'rest'
        ? await approveRest(context, tx, caller, id)
        : await approveRead(context, tx, caller, id, items);
    if (row.state === 'sending')
      await context.jobs.enqueue(tx, 'send-batch', { companyId: caller.companyId, batchId: id });
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), approved, skipped };
  });

type Approved = { row: BatchRow; approved: number; skipped: Skipped[] };

/** Approves all that is ready: what is flagged has to be opened. */
const approveRest = async (context: AppContext, tx: Tx, caller: Caller, id: string): Promise<Approved> => {
  if (!(await batchOf(tx, id))) throw batchNotFound();
  await lockReviewsOf(tx, await proposalsIn(tx, id, ['ready']));
  const row = await lockFor(tx, id, 'approve');
  const { mayApproveRest } = await toOneBatch(context, tx, row);
  if (!mayApproveRest)
    throw new ApiError('NOT_ALLOWED', 'The rest can be approved once all is drafted and the sample is read.');
  const ready = (await proposalsIn(tx, id, ['ready'])).map(({ proposal_id }) => proposal_id);
  await changeProposals(tx, ready, approval(caller, null));
  return { row, approved: ready.length, skipped: [] };
};

type Skipped = { id: string; reason: NotApproved };

const approveRead = async (
  context: AppContext,
  tx: Tx,
  caller: Caller,
  batchId: string,
  items: readonly { id: string; version: number }[],
): Promise<Approved> => {
  const ids = items.map(({ id }) => id);
  const { row: locked, named } = await lockNamed(tx, batchId, ids, 'approve');
  const rows = new Map(named.map((row) => [row.proposal_id, row]));
  if (items.length > 1 && named.some(({ state }) => state === 'flagged'))
    throw new ApiError('NOT_ALLOWED', 'A flagged reply is approved by itself.');
  const approved = new Set<string>();
  const skipped: Skipped[] = [];
  for (const { id, version } of items) {
    const row = rows.get(id);
    if (!row) skipped.push({ id, reason: 'NOT_FOUND' });
    else if (row.state === 'scheduled' && row.version === version) approved.add(id);
    else if (!isReadable(row)) skipped.push({ id, reason: 'DECIDED' });
    else if (row.version !== version) skipped.push({ id, reason: 'CHANGED' });
    else if (isBlocked(row)) skipped.push({ id, reason: 'BLOCKED' });
    else approved.add(id);
  }
  const fresh = [...approved].filter((id) => rows.get(id)?.state !== 'scheduled');
  await changeProposals(tx, fresh, approval(caller, new Date(context.now())));
  return { row: locked, approved: approved.size, skipped };
};

const approval = (caller: Caller, readAt: Date | null) => ({
  ...{
    state: 'scheduled' as const,
    approved_by: caller.userId,
    approved_name: nameOf(caller),
    read_at: readAt,
  },
});

const isOpen = ({ state }: ProposalRow): boolean => OPEN_STATES.some((other) => other === state);

/** Reviews that are in no batch, by key and revision: the reply each has. */
type Free = ReadonlyMap<string, string | null>;

/** Those of the named members that exist, with their reviews and then the batch locked. */
const lockNamed = async (
  tx: Tx,
  batchId: string,
  ids: readonly string[],
  action: BatchAction,
): Promise<{ row: BatchRow; named: ProposalRow[]; free: Free }> => {
  if (!(await batchOf(tx, batchId))) throw batchNotFound();
  const asked = await membersAmong(tx, batchId, ids);
  if (asked.length === 0) throw new ApiError('ENTITY_NOT_FOUND', 'Reply not found.');
  const reviews = await lockReviewsOf(tx, asked);
  const row = await lockFor(tx, batchId, action);
  const taken = new Set(
    (await withOpenProposal(tx, keysOf(asked))).map((key) => `${key.appId} ${key.reviewId}`),
  );
  const free = reviews.filter(
    (one) => one.removed_at === null && !one.no_reply_needed && !taken.has(`${one.app_id} ${one.review_id}`),
  );
  return {
    row,
    named: await membersAmong(tx, batchId, ids),
    free: new Map(
      free.map((one) => [
        `${one.app_id} ${one.review_id} ${one.revision}`,
        one.is_answered ? one.response : null,
      ]),
    ),
  };
};

/** Locks the reviews of proposals, before their batch is and always in one order; those of hidden apps as well. */
export const lockReviewsOf = async (tx: Tx, proposals: readonly ProposalRow[]): Promise<ReviewRow[]> => {
  const byApp = [...Map.groupBy(proposals, (row) => row.app_id)].sort(([a], [b]) => (a < b ? -1 : 1));
  const locked: ReviewRow[] = [];
  for (const [appId, rows] of byApp)
    locked.push(
      ...(await lockReviews(
        tx,
        appId,
        rows.map(({ review_id: id }) => id),
      )),
    );
  return locked;
};

const keysOf = (proposals: readonly ProposalRow[]) =>
  proposals.map((row) => ({ appId: row.app_id, reviewId: row.review_id }));

/** The batch, locked after its reviews, if an action is possible. */
export const lockFor = async (tx: Tx, id: string, action: BatchAction): Promise<BatchRow> => {
  const row = await lockBatch(tx, id);
  if (!row) throw batchNotFound();
  if (!mayDo(action, { state: row.state, isPaused: row.pause_reason !== null }))
    throw new ApiError('NOT_ALLOWED', `This is not possible while the batch is ${row.state}.`);
  return row;
};
