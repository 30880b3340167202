import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProposalRow } from '#server/db/tables/replies/proposals.ts';

/** Has those of the proposals written and judged that wait for it; `isForward` also those that wait for the AI. */
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
