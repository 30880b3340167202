import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { batchOf, changeBatch, pauseBatch } from '#server/db/tables/replies/batches.ts';
import {
  changeProposals,
  needsUnlinkedStore,
  type ProposalRow,
  proposalsIn,
  reopenProposals,
  unsentOf,
} from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { OPEN_STATES, type ProposalState } from '#shared/domain/batches/proposal.ts';
import { enqueueDraft } from '../enqueue-draft.ts';
import { lockFor, lockReviewsOf } from '../lock-batch.ts';
import { batchNotFound, requireBatch } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';
import { takeBack } from './take-back.ts';

export const startSending: UseCase<typeof batch.send> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await lockFor(tx, id, 'send');
    if (row.state !== 'sending' && row.scheduled === 0)
      throw new ApiError('NOT_ALLOWED', 'No reply is approved.');
    if (row.state !== 'sending') await beginSending(context, tx, companyId, id);
    return { batch: await shown(context, tx, id) };
  });

/** Starts sending after the undo window. */
const beginSending = async (
  context: AppContext,
  tx: Tx,
  companyId: string,
  batchId: string,
): Promise<void> => {
  const after = new Date(context.now() + BATCH_UNDO_MS);
  await changeBatch(tx, batchId, { state: 'sending', sends_at: after });
  await context.jobs.enqueue(tx, 'send-batch', { companyId, batchId }, { after });
};

export const pauseByPerson: UseCase<typeof batch.pause> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    await lockUnsent(tx, id, []);
    await lockFor(tx, id, 'pause');
    await pauseBatch(tx, id, 'person', new Date(context.now()));
    await takeBack(context, tx, id, 'scheduled');
    return { batch: await shown(context, tx, id) };
  });

export const resumeBatch: UseCase<typeof batch.resume> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await lockFor(tx, id, 'resume');
    if (await needsUnlinkedStore(tx, id)) throw new ApiError('NOT_ALLOWED', 'Link the store again first.');
    await changeBatch(tx, id, { pause_reason: null, paused_at: null, resumes_at: null });
    await enqueueDraft(context, tx, await proposalsIn(tx, id, ['drafting']), true);
    if (row.state === 'sending') await beginSending(context, tx, companyId, id);
    return { batch: await shown(context, tx, id) };
  });

export const stopBatch: UseCase<typeof batch.stop> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    await lockUnsent(tx, id, OPEN_STATES);
    await lockFor(tx, id, 'stop');
    const open = await proposalsIn(tx, id, OPEN_STATES);
    await changeBatch(tx, id, { state: 'stopped', pause_reason: null, paused_at: null, resumes_at: null });
    await takeBack(context, tx, id, 'stopped');
    await changeProposals(tx, idsOf(open), { state: 'withdrawn', reason: 'stopped' });
    return { batch: await shown(context, tx, id) };
  });

export const undoBatch: UseCase<typeof batch.undo> = (context, { companyId }, { id }) =>
  inTenant(context.db, companyId, async (tx) => {
    await lockUnsent(tx, id, ['scheduled']);
    const row = await lockFor(tx, id, 'undo');
    const approved = await proposalsIn(tx, id, ['scheduled']);
    const taken = await takeBack(context, tx, id, 'reopened');
    // Replies approved by name stay approved, as they were before sending started.
    await reopenProposals(tx, idsOf(approved.filter(({ read_at: readAt }) => readAt === null)));
    const now = await requireBatch(tx, id);
    // The batch may have ended meanwhile, if nothing was left to take back.
    if (now.state === 'sending')
      await changeBatch(tx, id, { state: row.drafting > 0 ? 'drafting' : 'reviewing', sends_at: null });
    return { batch: await shown(context, tx, id), takenBack: taken + approved.length };
  });

const idsOf = (rows: readonly ProposalRow[]): string[] => rows.map(({ proposal_id }) => proposal_id);

/** Locks the reviews of replies in the outbox and of members in `states`; the caller locks the batch afterwards. */
const lockUnsent = async (tx: Tx, id: string, states: readonly ProposalState[]): Promise<void> => {
  if (!(await batchOf(tx, id))) throw batchNotFound();
  const open = states.length > 0 ? await proposalsIn(tx, id, states) : [];
  await lockReviewsOf(tx, [...open, ...(await unsentOf(tx, id))]);
};

const shown = async (context: AppContext, tx: Tx, id: string) =>
  toOneBatch(context, tx, await requireBatch(tx, id));
