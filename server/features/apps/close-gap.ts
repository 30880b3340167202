import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dismissGapAt } from '#server/db/tables/apps/review-gaps.ts';
import type { application } from '#shared/contract/application.ts';

/** Takes a person's word that nothing is missing; said again, it changes nothing. */
export const closeGap: UseCase<typeof application.closeGap> = async (
  { db, now },
  { companyId },
  { id, from },
) => {
  const isClosed = await inTenant(db, companyId, (tx) =>
    dismissGapAt(tx, id, new Date(from), new Date(now())),
  );
  if (!isClosed) throw new ApiError('ENTITY_NOT_FOUND', 'There is no such gap.');
  return { success: true };
};
