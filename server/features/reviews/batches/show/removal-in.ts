import type { removalsOf } from '#server/db/tables/replies/proposal-removals.ts';
import type { Removal } from '#shared/contract/batch/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

/** How many published replies of a batch can be removed, and how the removals ended. */
export const removalIn = (counts: Awaited<ReturnType<typeof removalsOf>>): Removal => {
  const removal: Removal = { possible: 0, impossible: 0, open: 0, removed: 0, replaced: 0, failed: 0 };
  for (const { app_id: appId, removal: state, n } of counts) {
    if (storeOf(appId) !== 'apple') removal.impossible += n;
    else if (state === null) removal.possible += n;
    else if (state === 'wanted' || state === 'begun') removal.open += n;
    else removal[state] += n;
    if (state === 'failed') removal.possible += n; // it may be tried again
  }
  return removal;
};
