import type { UseCase } from '#server/context.ts';
import { snapshotInTenant } from '#server/db/database.ts';
import { loggedDeliveries } from '#server/db/tables/operations/channel-deliveries.ts';
import type * as destination from '#shared/contract/destination/endpoints.ts';
import { LOG_PAGE } from '#shared/contract/destination/schema.ts';
import { destinationIn } from './destination-in.ts';
import { presentLog } from './present-destination.ts';

export const readLog: UseCase<typeof destination.log> = (context, { companyId }, { id, before }) =>
  snapshotInTenant(context.db, companyId, async (tx) => {
    await destinationIn(tx, id);
    const rows = await loggedDeliveries(tx, id, before, LOG_PAGE + 1);
    const page = rows.slice(0, LOG_PAGE);
    return {
      entries: await presentLog(context, tx, page),
      next: rows.length > LOG_PAGE ? (page.at(-1)?.position ?? null) : null,
    };
  });
