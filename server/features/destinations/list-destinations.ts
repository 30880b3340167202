import type { UseCase } from '#server/context.ts';
import { snapshotInTenant } from '#server/db/database.ts';
import { destinationsOf } from '#server/db/tables/notices/destinations.ts';
import type * as destination from '#shared/contract/destination/endpoints.ts';
import { presentDestinations } from './present-destination.ts';

export const listDestinations: UseCase<typeof destination.list> = (context, { companyId }) =>
  snapshotInTenant(context.db, companyId, async (tx) => ({
    destinations: await presentDestinations(context, tx, await destinationsOf(tx)),
  }));
