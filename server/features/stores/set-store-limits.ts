import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { saveLimits } from '#server/db/tables/stores/store-links.ts';
import type * as store from '#shared/contract/store/endpoints.ts';

/** Sets what a linked store allows. The next call, on any node, keeps to it. */
export const setStoreLimits: UseCase<typeof store.setLimits> = async ({ db }, { companyId }, input) => {
  const { storeType } = input;
  const isLinked = await inTenant(db, companyId, (tx) =>
    saveLimits(
      tx,
      storeType,
      storeType === 'apple'
        ? { requests_per_hour: input.requestsPerHour }
        : { reads_per_hour: input.readsPerHour, replies_per_day: input.repliesPerDay },
    ),
  );
  if (!isLinked) throw new ApiError('ENTITY_NOT_FOUND', 'The store is not linked.');
  return { success: true };
};
