import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import type { DestinationRow } from '#server/db/tables/notices/destinations.ts';
import { addChannelDeliveries, loggedDelivery } from '#server/db/tables/operations/channel-deliveries.ts';
import { contentOf, sealContent } from '#server/db/tables/operations/deliveries.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { attemptChannel } from '#server/features/deliveries/attempt-channel.ts';
import type * as destination from '#shared/contract/destination/endpoints.ts';
import type { LogEntry } from '#shared/contract/destination/schema.ts';
import { destinationIn } from './destination-in.ts';
import { presentLog } from './present-destination.ts';

/** Enough for a person who tries an address; each is a call of a stranger's server. */
const LIMITS = { perMinute: 20, perDay: 500 };
/** A person waits for it: later it is not sent, in ms. */
const EXPIRES_MS = 60_000;

type Sent = Omit<
  Parameters<typeof addChannelDeliveries>[1][number],
  'companyId' | 'deliveryId' | 'destinationId' | 'kind' | 'dedupeKey' | 'at' | 'expiresAt'
>;

/** Writes a message for a channel and sends it at once, whether the channel is on or not; it is tried once. */
const sendOnce = async (
  context: AppContext,
  { companyId }: Caller,
  id: string,
  messageOf: (tx: Tx, destination: DestinationRow, deliveryId: string) => Promise<Sent>,
): Promise<{ entry: LogEntry }> => {
  const { db, now } = context;
  const at = now();
  const deliveryId = newId();
  await inTenant(db, companyId, async (tx) => {
    const row = await destinationIn(tx, id);
    const next = await consumeRateLimit(tx, { bucket: `channel:${companyId}`, now: at, ...LIMITS });
    if (next !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfterMs: next - at });
    await addChannelDeliveries(tx, [
      {
        ...(await messageOf(tx, row, deliveryId)),
        companyId,
        deliveryId,
        destinationId: row.destination_id,
        kind: row.kind,
        dedupeKey: deliveryId,
        at: new Date(at),
        expiresAt: new Date(at + EXPIRES_MS),
      },
    ]);
  });
  await attemptChannel(context, { companyId, destinationId: id }, { deliveryId });
  return inTenant(db, companyId, async (tx) => {
    const row = await loggedDelivery(tx, id, deliveryId);
    const [entry] = row ? await presentLog(context, tx, [row]) : [];
    if (!entry) throw new ApiError('ENTITY_NOT_FOUND', 'Channel not found.');
    return { entry };
  });
};

export const testDestination: UseCase<typeof destination.test> = (context, caller, { id }) =>
  sendOnce(context, caller, id, async () => ({ event: 'test' }));

/** The body is the one that was sent; a message that was never sent has none to repeat, and is made now. */
export const replayDelivery: UseCase<typeof destination.replay> = (context, caller, { id, delivery }) =>
  sendOnce(context, caller, id, async (tx, row, deliveryId) => {
    const first = await loggedDelivery(tx, row.destination_id, delivery);
    if (!first) throw new ApiError('ENTITY_NOT_FOUND', 'Message not found.');
    // Sent by the worker in its time; twice at once would be no replay.
    if (first.state === 'waiting' && row.is_on)
      throw new ApiError('NOT_ALLOWED', 'The message is still being delivered.');
    return {
      noticeId: first.notice_id,
      event: first.event,
      subject: first.subject ?? undefined,
      messageId: first.message_id ?? first.delivery_id,
      isReplay: true,
      sealedContent:
        first.sealed_content === null
          ? null
          : sealContent(
              context.vault,
              { company_id: first.company_id, delivery_id: deliveryId },
              contentOf(context.vault, first),
            ),
    };
  });
