import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type BatchRow, batchOf } from '#server/db/tables/replies/batches.ts';
import { changeProposals, proposalsIn } from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { NotApproved } from '#shared/contract/batch/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { isReadable } from '#shared/domain/batches/proposal.ts';
import { lockFor, lockNamed, lockReviewsOf } from '../lock-batch.ts';
import { batchNotFound, requireBatch } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';
import { isBlocked } from '../show/to-item.ts';

export const approveItems: UseCase<typeof batch.approve> = (context, caller, { id, items }) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    const { row, approved, skipped } =
      items === 'rest'
        ? await approveRest(context, tx, caller, id)
        : await approveRead(context, tx, caller, id, items);
    if (row.state === 'sending') {
      const after = new Date(context.now() + BATCH_UNDO_MS);
      await context.jobs.enqueue(tx, 'send-batch', { companyId: caller.companyId, batchId: id }, { after });
    }
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), approved, skipped };
  });

type Skipped = { id: string; reason: NotApproved };
type Approved = { row: BatchRow; approved: number; skipped: Skipped[] };

/** Approves everything that is ready; flagged replies have to be opened. */
const approveRest = async (context: AppContext, tx: Tx, caller: Caller, id: string): Promise<Approved> => {
  if (!(await batchOf(tx, id))) throw batchNotFound();
  await lockReviewsOf(tx, await proposalsIn(tx, id, ['ready']));
  const row = await lockFor(tx, id, 'approve');
  const { mayApproveRest, sample } = await toOneBatch(context, tx, row);
  if (!mayApproveRest)
    throw new ApiError(
      'NOT_ALLOWED',
      sample.isEnded
        ? 'Too many drafts were wrong: the rest has to be approved one by one.'
        : 'The rest can be approved once all is drafted and the sample is approved.',
    );
  const ready = (await proposalsIn(tx, id, ['ready'])).map(({ proposal_id }) => proposal_id);
  await changeProposals(tx, ready, { ...approval(context, caller), read_at: null });
  return { row, approved: ready.length, skipped: [] };
};

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
    else if (!isReadable(row.state)) skipped.push({ id, reason: 'DECIDED' });
    else if (row.version !== version) skipped.push({ id, reason: 'CHANGED' });
    else if (row.state !== 'scheduled' && isBlocked(row)) skipped.push({ id, reason: 'BLOCKED' });
    else approved.add(id);
  }
  // One that was approved with the rest counts as read from now on.
  const fresh = [...approved].filter((id) => rows.get(id)?.read_at === null);
  const readAt = new Date(context.now());
  await changeProposals(tx, fresh, { ...approval(context, caller), read_at: readAt });
  return { row: locked, approved: approved.size, skipped };
};

const approval = (context: AppContext, caller: Caller) => ({
  state: 'scheduled' as const,
  approved_at: new Date(context.now()),
  approved_by: caller.userId,
  approved_name: personName(caller),
});
