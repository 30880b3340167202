import type { SyncError } from '#server/db/app-columns.ts';
import { inTenant } from '#server/db/database.ts';
import {
  countToPrepare,
  endPreparing,
  postponeSync,
  recordFailedSync,
  recordGoodSync,
  syncOf,
} from '#server/db/tables/app-syncs.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { entitlementOf } from '#server/db/tables/companies.ts';
import { markLimitReached, startPreparing } from '#server/db/tables/reviews.ts';
import { processedIn } from '#server/db/tables/usage.ts';
import { waitingDrafts } from '#server/db/tables/waiting-drafts.ts';
import type { ReviewPage, StoreFailure } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { accessOf } from '#shared/domain/access.ts';
import type { Result } from '#shared/domain/result.ts';
import { PREPARED_AGE_MS } from '#shared/domain/sync.ts';
import { MONTHLY_REVIEW_LIMIT, monthOf } from '#shared/domain/usage.ts';
import { callStore, type NotCalled } from './call-store.ts';
import { savePage } from './save-page.ts';

type App = { companyId: string; appId: string };

/** How often Apple's newest reviews are all compared: it tells no date of change, so an edit is found by its text. */
const FULL_EVERY_MS = 24 * 3600 * 1000;
/** Pages (of 200) that a full comparison reads after the first sync: the newest 2,000. */
const FULL_PAGES = 10;

/**
 * Reads an app's reviews from its store, newest first, until a page brings nothing new, and starts preparing replies.
 * Each page is written as it comes; a reading that breaks off goes on with the next one.
 */
export const syncReviews = async (
  world: World,
  { companyId, appId }: App,
  intervalMs: number,
): Promise<void> => {
  const start = await inTenant(world.db, companyId, async (tx) => {
    const [app, sync] = [await appOf(tx, appId), await syncOf(tx, appId)];
    const isCounting = sync?.last_full_at && sync.to_prepare !== null;
    // Before anything new comes, which is no part of the first reading.
    if (isCounting && !(await waitingDrafts(tx)).has(appId)) await endPreparing(tx, appId);
    return { app, sync };
  });
  if (!start.app || !start.sync) return;
  const isFirst = start.sync.last_full_at === null;
  const isFull = isFirst || world.now() - (start.sync.last_full_at?.getTime() ?? 0) > FULL_EVERY_MS;
  const read = await readPages(
    world,
    { companyId, appId },
    isFirst ? Number.POSITIVE_INFINITY : isFull ? FULL_PAGES : 1,
  );
  await prepareWaiting(world, { companyId, appId }, isFirst);
  const at = new Date(world.now());
  const dueAt = new Date(at.getTime() + intervalMs);
  await inTenant(world.db, companyId, (tx) => {
    if (read === 'done') return recordGoodSync(tx, appId, at, dueAt, isFull);
    if (read.kind === 'wait') return postponeSync(tx, appId, read.until);
    world.log.warn({ companyId, appId, failure: read }, 'reviews could not be read');
    return recordFailedSync(tx, appId, at, dueAt, errorOf(read));
  });
};

type Listed = Result<ReviewPage, StoreFailure | NotCalled>;

/** Reads at least `fullPages` pages, and on while they bring news. */
const readPages = async (
  world: World,
  { companyId, appId }: App,
  fullPages: number,
): Promise<'done' | StoreFailure | NotCalled> => {
  let next: string | null = null;
  for (let page = 1; ; page += 1) {
    const lookedAt = world.now();
    const cursor: string | null = next;
    const list: Listed = await callStore(world, { companyId, appId, purpose: 'sync' }, (key) =>
      world.stores.listReviews(key, appId, cursor),
    );
    if (!list.ok) return list.failure;
    const changed = await savePage(world, { companyId, appId }, list.value.reviews, lookedAt);
    next = list.value.next;
    if (next === null || (changed === 0 && page >= fullPages)) return 'done';
  }
};

/** Starts preparing what waits for it: with access only, and no more than the month still allows. */
const prepareWaiting = (world: World, { companyId, appId }: App, isFirst: boolean): Promise<void> =>
  inTenant(world.db, companyId, async (tx) => {
    const now = world.now();
    if (!accessOf(await entitlementOf(tx), now).hasAccess) return;
    const since = new Date(now - PREPARED_AGE_MS);
    const left = MONTHLY_REVIEW_LIMIT - (await processedIn(tx, monthOf(now)));
    const ids = left > 0 ? await startPreparing(tx, appId, since, left) : [];
    const isAhead = !isFirst; // what has just come is answered before the hundreds that were there
    for (const reviewId of ids)
      await world.jobs.enqueue(tx, 'prepare-reply', { companyId, appId, reviewId }, { isAhead });
    if (isFirst && ids.length > 0) await countToPrepare(tx, appId, ids.length);
    if (ids.length >= left) await markLimitReached(tx, appId, since);
  });

const errorOf = (failure: StoreFailure | NotCalled): SyncError => {
  if (failure.kind === 'not-linked') return 'NOT_LINKED';
  if (failure.kind === 'credentials') return 'CREDENTIALS';
  return failure.kind === 'permissions' || failure.kind === 'gone' ? 'PERMISSIONS' : 'STORE_AWAY';
};
