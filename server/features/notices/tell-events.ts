import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationsFor } from '#server/db/tables/notices/destinations.ts';
import { addChannelDeliveries } from '#server/db/tables/operations/channel-deliveries.ts';
import { CHANNEL_EXPIRES_MS } from '#shared/domain/notices/delivery-policy.ts';
import type { WebhookEvent } from '#shared/domain/notices/webhook-events.ts';
import { wakeChannels } from './wake-channels.ts';

/** What an event is about; `key` tells it from others of its kind about the review. */
export type ReviewEvent = { reviewId: string; key: string | number; replyRevision?: number; error?: string };

/** Writes events for the webhooks that want them, in the transaction of what happened; each once. */
export const tellEvents = async (
  context: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  { companyId, appId }: { companyId: string; appId: string },
  event: WebhookEvent,
  events: readonly ReviewEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const destinations = await destinationsFor(tx, [event], appId, false);
  const at = new Date(context.now());
  await addChannelDeliveries(
    tx,
    events.flatMap(({ reviewId, key, ...about }) =>
      destinations.map(({ destination_id: destinationId, kind }) => ({
        companyId,
        deliveryId: newId(),
        destinationId,
        kind,
        event,
        subject: { appId, reviewId, ...about },
        dedupeKey: `${event} ${appId} ${reviewId} ${key} ${destinationId}`,
        at,
        expiresAt: new Date(at.getTime() + CHANNEL_EXPIRES_MS),
      })),
    ),
  );
  if (destinations.length > 0) await wakeChannels(context, tx, companyId, destinations);
};
