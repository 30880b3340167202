import { inTenant } from '#server/db/database.ts';
import { closeGapAt } from '#server/db/tables/review-gaps.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { application } from '#shared/contract/application.ts';

/** Takes a person's word that nothing is missing; said again, it changes nothing. */
export const closeGap: UseCase<typeof application.closeGap> = async (
  { db, now },
  { companyId },
  { id, from },
) => {
  const isClosed = await inTenant(db, companyId, (tx) => closeGapAt(tx, id, new Date(from), new Date(now())));
  if (!isClosed) throw new Refusal('ENTITY_NOT_FOUND', 'There is no such gap.');
  return { success: true };
};
