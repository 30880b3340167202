import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { proposalAfter } from '#shared/domain/batches/proposal-after-submit.ts';
import type { SubmitState } from '#shared/domain/replies/submit-state.ts';
import { forgetEnded } from './proposals.ts';

type Followed = {
  app_id: string;
  review_id: string;
  reply_revision: number;
  state: SubmitState;
  error: string | null;
  accepted_at: Date | null;
  origin_kind: string;
  origin_id: string | null;
};

/** Updates handed-over proposals by what the outbox has decided. A cancelled submit is left to the code that cancels it. */
export const followSubmits = async (tx: Tx, submits: readonly Followed[]): Promise<void> => {
  const ofBatches = submits
    .filter(({ origin_kind: kind, state }) => kind === 'batch' && state !== 'cancelled')
    .toSorted((a, b) => ((a.origin_id ?? '') < (b.origin_id ?? '') ? -1 : 1));
  for (const { app_id: appId, review_id: reviewId, reply_revision: revision, ...submit } of ofBatches) {
    await sql`select from batches where batch_id = ${submit.origin_id}::uuid for update`.execute(tx);
    const { isUnsent, ...after } = proposalAfter({ ...submit, isAccepted: submit.accepted_at !== null });
    const ended = await tx
      .updateTable('proposals')
      // A reply that will be sent again, or never was in the store, has not been removed.
      .set({ ...after, ...(isUnsent ? { removal: null } : {}) })
      .where('app_id', '=', appId)
      .where('review_id', '=', reviewId)
      .where('reply_revision', '=', revision)
      .where('state', '=', 'handed_over')
      .returning(['proposal_id', 'state'])
      .execute();
    const gone = ended.filter(({ state }) => state !== 'handed_over');
    await forgetEnded(
      tx,
      gone.map(({ proposal_id: id }) => id),
    );
  }
};
