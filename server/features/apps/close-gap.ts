import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dismissGapAt } from '#server/db/tables/apps/review-gaps.ts';
import type * as application from '#shared/contract/application/endpoints.ts';

/** Dismisses a review gap. Idempotent. */
export const closeGap: UseCase<typeof application.closeGap> = async (
  { db, now },
  { companyId },
  { id, from },
) => {
  const isClosed = await inTenant(db, companyId, (tx) =>
    dismissGapAt(tx, id, new Date(from), new Date(now())),
  );
  if (!isClosed) throw new ApiError('ENTITY_NOT_FOUND', 'Review gap not found.');
  return { success: true };
};
