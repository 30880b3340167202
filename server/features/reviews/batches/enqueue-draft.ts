import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProposalRow } from '#server/db/tables/replies/proposals.ts';

/** Enqueues the proposals that need a text or a verdict; `isForward` also moves forward jobs deferred for the AI. */
export const enqueueDraft = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  proposals: readonly ProposalRow[],
  isForward = false,
): Promise<void> =>
  jobs.enqueueAll(
    tx,
    'draft-proposal',
    proposals
      .filter(({ state }) => state === 'drafting')
      .map((row) => ({
        companyId: row.company_id,
        appId: row.app_id,
        reviewId: row.review_id,
        proposalId: row.proposal_id,
      })),
    { isForward },
  );
