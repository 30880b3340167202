import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { markDestinationDeleted } from '#server/db/tables/notices/destinations.ts';
import type * as destination from '#shared/contract/destination/endpoints.ts';

/** What waits for it is not sent any more. */
export const deleteDestination: UseCase<typeof destination.delete> = ({ db, now }, { companyId }, { id }) =>
  inTenant(db, companyId, async (tx) => {
    if (!(await markDestinationDeleted(tx, id, new Date(now()))))
      throw new ApiError('ENTITY_NOT_FOUND', 'Channel not found.');
    return { success: true as const };
  });
