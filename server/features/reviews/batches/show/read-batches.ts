import { ApiError, type UseCase } from '#server/context.ts';
import { snapshotInTenant, type Tx } from '#server/db/database.ts';
import { type BatchRow, batchOf, listBatchRows } from '#server/db/tables/replies/batches.ts';
import { removalsOf } from '#server/db/tables/replies/proposal-removals.ts';
import { outcomesOf, proposalsPage } from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { PROPOSAL_STATES } from '#shared/domain/batches/proposal.ts';
import { removalIn } from './removal-in.ts';
import { reportIn } from './report-in.ts';
import { toBatches, toOneBatch } from './to-batch.ts';
import { toItems } from './to-item.ts';

const PAGE = 20;

export const listBatches: UseCase<typeof batch.list> = (context, { companyId }, { offset = 0 }) =>
  snapshotInTenant(context.db, companyId, async (tx) => {
    const { rows, count } = await listBatchRows(tx, offset, PAGE);
    return { batches: await toBatches(context, tx, rows), batchesCount: count };
  });

export const getBatch: UseCase<typeof batch.get> = (context, { companyId }, { id }) =>
  snapshotInTenant(context.db, companyId, async (tx) => {
    const row = await requireBatch(tx, id);
    return {
      batch: await toOneBatch(context, tx, row),
      ...reportIn(await outcomesOf(tx, row.batch_id)),
      removal: removalIn(await removalsOf(tx, row.batch_id)),
    };
  });

export const listItems: UseCase<typeof batch.items> = (
  { db },
  { companyId },
  { id, offset, limit = PAGE, states = PROPOSAL_STATES },
) =>
  snapshotInTenant(db, companyId, async (tx) => {
    const row = await requireBatch(tx, id);
    const page = await proposalsPage(tx, row.batch_id, { states, offset, limit });
    return { items: await toItems(tx, row, page.rows), itemsCount: page.count };
  });

export const requireBatch = async (tx: Tx, id: string): Promise<BatchRow> => {
  const row = await batchOf(tx, id);
  if (!row) throw batchNotFound();
  return row;
};

export const batchNotFound = () => new ApiError('ENTITY_NOT_FOUND', 'Batch not found.');
