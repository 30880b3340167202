import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { destinationsFor } from '#server/db/tables/notices/destinations.ts';
import { type NoticeRow, takeNotice } from '#server/db/tables/notices/notices.ts';
import { addChannelDeliveries } from '#server/db/tables/operations/channel-deliveries.ts';
import { CHANNEL_EXPIRES_MS } from '#shared/domain/notices/delivery-policy.ts';
import { EVENT_OF_NOTICE } from '#shared/domain/notices/webhook-events.ts';
import { isOfSeveral } from './concerns.ts';
import { queueNoticeMails } from './mail-people.ts';
import { wakeChannels } from './wake-channels.ts';

/** Writes a delivery for every channel and person that a notice is for. It happens once, whichever node begins. */
export const fanOut = (
  context: AppContext,
  { companyId, noticeId }: { companyId: string; noticeId: string },
): Promise<void> =>
  inTenant(context.db, companyId, async (tx) => {
    const notice = await takeNotice(tx, noticeId, new Date(context.now()));
    if (!notice) return;
    await queueChannels(context, tx, notice);
    await queueNoticeMails(context, tx, notice);
  });

const queueChannels = async (context: AppContext, tx: Tx, notice: NoticeRow): Promise<void> => {
  const { company_id: companyId, notice_id: noticeId, app_id: appId } = notice;
  const at = new Date(context.now());
  const event = EVENT_OF_NOTICE[notice.kind];
  const destinations = await destinationsFor(
    tx,
    event ? [notice.kind, event] : [notice.kind],
    appId,
    isOfSeveral(notice),
  );
  await addChannelDeliveries(
    tx,
    destinations.map(({ destination_id: destinationId, kind }) => ({
      companyId,
      deliveryId: newId(),
      destinationId,
      kind,
      noticeId,
      event: kind === 'webhook' ? event : undefined,
      subject: appId === '' ? undefined : { appId },
      dedupeKey: `${noticeId} ${destinationId}`,
      expiresAt: new Date(at.getTime() + CHANNEL_EXPIRES_MS),
      at,
    })),
  );
  await wakeChannels(context, tx, companyId, destinations);
};
