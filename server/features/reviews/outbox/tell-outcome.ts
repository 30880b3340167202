import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import type { SubmitKey, SubmitRow } from '#server/db/tables/replies/submits.ts';
import { tell } from '#server/features/notices/tell.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import type { SendOutcome } from './send-outcome.ts';

type Teller = Pick<AppContext, 'jobs' | 'now'>;

const eventOf = ({ reviewId, replyRevision }: SubmitKey) => ({ reviewId, key: replyRevision, replyRevision });

/** Tells that a reply is public, in the transaction that records it; once, by whichever way it was seen. */
export const tellPublished = (context: Teller, tx: Tx, id: SubmitKey): Promise<void> =>
  tellEvents(context, tx, id, 'reply.published', [eventOf(id)]);

/** Tells how sending a reply ended, in the transaction that settles it. */
export const tellOutcome = async (
  context: Teller,
  tx: Tx,
  id: SubmitKey,
  row: SubmitRow,
  outcome: SendOutcome,
): Promise<void> => {
  if (outcome.kind === 'accepted') {
    await tellEvents(context, tx, id, 'reply.sent', [eventOf(id)]);
    if (outcome.state === 'PUBLISHED') await tellPublished(context, tx, id);
  }
  if (outcome.kind !== 'refused') return;
  await tellEvents(context, tx, id, 'reply.refused', [{ ...eventOf(id), error: outcome.error }]);
  // Of a batch, the batch says it: it pauses.
  if (row.origin_kind !== 'person' || row.user_id === null) return;
  const app = await appOf(tx, id.appId);
  if (!app) return;
  await tell(context, tx, id.companyId, {
    kind: 'replyFailed',
    key: `${id.appId} ${id.reviewId} ${id.replyRevision}`,
    appId: id.appId,
    reviewId: id.reviewId,
    to: [row.user_id],
    facts: { app: app.name },
  });
};
