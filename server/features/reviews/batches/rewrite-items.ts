import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeBatch } from '#server/db/tables/replies/batches.ts';
import { changeProposal, markSimilar, type ProposalRow } from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { isReadable, isUnwritten } from '#shared/domain/batches/proposal.ts';
import { saysWrong } from '#shared/domain/batches/sample.ts';
import { enqueueDraft } from './enqueue-draft.ts';
import { type Free, lockNamed } from './lock-batch.ts';
import { requireBatch } from './read-batches.ts';
import { toOneBatch } from './to-batch.ts';

/** Has replies written anew by the AI: those that can be read, and those that it could not write before. */
export const rewriteItems: UseCase<typeof batch.rewrite> = (context, { companyId }, { id, items }) =>
  inTenant(context.db, companyId, async (tx) => {
    const { row, named, free } = await lockNamed(tx, id, items, 'rewrite');
    const chosen = named.filter((one) => isReadable(one.state) || isWritable(one, free));
    for (const one of chosen) {
      await markSimilar(tx, one, []);
      const anew = await changeProposal(tx, one.proposal_id, {
        state: 'drafting',
        reason: null,
        text: '',
        translated_text: '',
        drafted_text: '',
        change: 'unchanged',
        drawn: null,
        warnings: '[]',
        similar_to: [],
        version: one.version + 1,
        approved_by: null,
        approved_name: null,
        approved_at: null,
        read_at: null,
        was_wrong: one.was_wrong || saysWrong(one, 'anew'),
      });
      await enqueueDraft(context, tx, [anew]);
    }
    // What could not be written may have been all that a batch waited for.
    if (row.state === 'done' && chosen.length > 0)
      await changeBatch(tx, id, { state: 'drafting', pause_reason: null, paused_at: null });
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), rewritten: chosen.length };
  });

/** Whether what the AI could not write can still be sent: nothing has answered or changed its review. */
const isWritable = (one: ProposalRow, free: Free): boolean =>
  one.state === 'failed' &&
  isUnwritten(one.reason) &&
  free.get(`${one.app_id} ${one.review_id} ${one.review_revision}`) === one.replaces;
