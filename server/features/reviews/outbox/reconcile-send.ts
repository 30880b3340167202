import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type { SubmitKey, SubmitRow } from '#server/db/tables/replies/submits.ts';
import { callStore, isGivenUp } from '#server/features/stores/call-store.ts';
import { afterReconcile, MAX_ATTEMPTS, reconcileDelay } from '#shared/domain/replies/send-policy.ts';
import { errorOfMissing } from './error-of-missing.ts';
import type { SendOutcome } from './send-outcome.ts';
import { settleSend } from './settle-send.ts';

/** Asks the store about a write with an unknown outcome and settles it by what it finds. */
export const reconcileSend = async (context: AppContext, id: SubmitKey, row: SubmitRow): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const read = await callStore(context, { companyId, appId, purpose: 'check' }, (key) =>
    context.stores.readReview(key, appId, reviewId),
  );
  const age = context.now() - row.created_at.getTime();
  const timeAfter = (ms: number) => new Date(context.now() + ms);
  const outcome = async (): Promise<SendOutcome> => {
    if (!read.ok) {
      if (read.failure.kind === 'gone')
        return { kind: 'refused', error: await errorOfMissing(context, id), isAboutReview: true };
      if (isGivenUp(read.failure, age)) return { kind: 'refused', error: 'ERROR_SUBMIT' };
      if (read.failure.kind === 'wait') return { kind: 'still-unknown', dueAt: read.failure.until };
      return { kind: 'still-unknown', dueAt: timeAfter(reconcileDelay(context.timing, age)) };
    }
    const { reply } = read.value;
    if (reply && afterReconcile(row.text, reply) === 'accepted')
      return { kind: 'accepted', text: reply.text, state: reply.state };
    if (row.attempts >= MAX_ATTEMPTS) return { kind: 'refused', error: 'ERROR_SUBMIT' };
    return { kind: 'later', dueAt: timeAfter(0) };
  };
  const settled = await outcome();
  await inTenant(context.db, companyId, (tx) => settleSend(context, tx, id, row, settled));
};
