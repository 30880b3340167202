import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import type { BatchRow } from '#server/db/tables/replies/batches.ts';
import { changeProposal, changeProposals, type ProposalRow } from '#server/db/tables/replies/proposals.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { MAX_APPROVED_AT_ONCE } from '#shared/domain/batches/batch.ts';
import { isLeftOut, saysWrong } from '#shared/domain/batches/batch-sample.ts';
import { type Exclusion, isOpen, isReplaceable } from '#shared/domain/batches/proposal.ts';
import { rateText } from '../draft/rate-text.ts';
import { enqueueDraft } from '../enqueue-draft.ts';
import { lockNamed, revisionKey, type StandingReplies } from '../lock-batch.ts';
import { requireBatch } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';

/** Excludes replies, or includes excluded ones again. */
export const excludeItems: UseCase<typeof batch.exclude> = (
  context,
  { companyId },
  { id, items, isExcluded = true, reason = 'not_needed' },
) =>
  inTenant(context.db, companyId, async (tx) => {
    if (!isExcluded && items.length > MAX_APPROVED_AT_ONCE)
      throw new ApiError('NOT_ALLOWED', `Only ${MAX_APPROVED_AT_ONCE} replies are taken in again at once.`);
    const { row, named, standing } = await lockNamed(tx, id, items, 'exclude');
    const chosen = named.filter((one) => (isExcluded ? isOpen(one.state) : isIncludable(one, standing)));
    if (isExcluded) await leaveOut(tx, chosen, reason);
    else await includeAgain(context, tx, row, chosen);
    return { batch: await toOneBatch(context, tx, await requireBatch(tx, id)), excluded: chosen.length };
  });

const leaveOut = async (tx: Tx, rows: readonly ProposalRow[], reason: Exclusion): Promise<void> => {
  const ids = (of: readonly ProposalRow[]) => of.map(({ proposal_id }) => proposal_id);
  const left = { state: 'withdrawn', reason } as const;
  const wrong = rows.filter((row) => saysWrong(row, reason));
  await changeProposals(tx, ids(wrong), { ...left, was_wrong: true });
  await changeProposals(tx, ids(rows.filter((row) => !wrong.includes(row))), left);
};

/** Whether an excluded reply can still be sent: its review and the standing reply have not changed. */
const isIncludable = (row: ProposalRow, standing: StandingReplies): boolean => {
  const reply = standing.get(revisionKey(row, row.review_revision));
  const stands = reply === null || (reply !== undefined && isReplaceable(reply, row));
  return row.state === 'withdrawn' && isLeftOut(row) && stands;
};

/** Includes replies again; their similarity to others is judged anew. */
const includeAgain = async (
  context: AppContext,
  tx: Tx,
  { instruction }: BatchRow,
  rows: readonly ProposalRow[],
): Promise<void> => {
  for (const row of rows) {
    const app = await appOf(tx, row.app_id);
    const review = await reviewOf(tx, row.app_id, row.review_id);
    if (!app || !review) continue;
    const rated =
      row.text === ''
        ? { state: 'drafting' as const }
        : await rateText(tx, { app, review, instruction }, row, row);
    await enqueueDraft(context, tx, [await changeProposal(tx, row.proposal_id, { ...rated, reason: null })]);
  }
};
