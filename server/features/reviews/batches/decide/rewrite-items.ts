import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeBatch } from '#server/db/tables/replies/batches.ts';
import { changeProposal, markSimilar, type ProposalRow } from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { saysWrong } from '#shared/domain/batches/batch-sample.ts';
import { isReadable, isUnwritten } from '#shared/domain/batches/proposal.ts';
import { enqueueDraft } from '../enqueue-draft.ts';
import { lockNamed, revisionKey, type StandingReplies } from '../lock-batch.ts';
import { requireBatch } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';

/** Has the AI rewrite replies: readable ones, and those that it failed to write before. */
export const rewriteItems: UseCase<typeof batch.rewrite> = (context, { companyId }, { id, items }) =>
  inTenant(context.db, companyId, async (tx) => {
    const { row, named, standing } = await lockNamed(tx, id, items, 'rewrite');
    const chosen = named.filter((one) => isReadable(one.state) || isWritable(one, standing));
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
    // A batch may have been done but for the replies that could not be written.
    if (row.state === 'done' && chosen.length > 0)
      await changeBatch(tx, id, { state: 'drafting', pause_reason: null, paused_at: null });
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), rewritten: chosen.length };
  });

/** Whether a reply that the AI failed to write can still be sent: its review has neither been answered nor changed. */
const isWritable = (one: ProposalRow, standing: StandingReplies): boolean =>
  one.state === 'failed' &&
  isUnwritten(one.reason) &&
  standing.get(revisionKey(one, one.review_revision)) === one.replaces;
