import type { SyncError } from '#server/db/app-columns.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { endPreparing, recordBrokenSync, recordGoodSync, syncOf } from '#server/db/tables/app-syncs.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { healGaps, recordGap } from '#server/db/tables/review-gaps.ts';
import { waitingDrafts } from '#server/db/tables/waiting-drafts.ts';
import type { StoreFailure } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { gapAt, isLate } from '#shared/domain/gap.ts';
import type { Store } from '#shared/domain/store.ts';
import type { NotCalled } from './call-store.ts';
import { prepareWaiting } from './prepare-waiting.ts';
import { type Ended, readPages } from './read-pages.ts';
import { nextReading, reachOf } from './reading.ts';

/** So long without a good reading, the next one is done twice. */
const REPEATED_AFTER_MS = 6 * 3600 * 1000;

type App = { companyId: string; appId: string };

/**
 * Reads an app's reviews from its store, newest first, until a page brings nothing new and reaches back to the last good
 * reading, and starts preparing replies. Each page is written as it comes; a reading that breaks off is gone on with.
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
  const { app, sync } = start;
  if (!app || !sync) return;
  const reading = nextReading(sync, world.now());
  const prepare = () => prepareWaiting(world, { companyId, appId }, sync.last_full_at === null);
  // After each page with news too: the first drafts of a long list need not wait for its end.
  const reach = reachOf(app.store, sync, reading);
  const ended = await readPages(world, { companyId, appId }, reading, reach, prepare);
  await prepare();
  if (ended.kind === 'broken' && ended.failure.kind !== 'wait')
    world.log.warn({ companyId, appId, failure: ended.failure }, 'reviews could not be read');
  const now = world.now();
  const last = { goodAt: timeOf(sync.last_good_at), fullAt: timeOf(sync.last_full_at) };
  await inTenant(world.db, companyId, async (tx) => {
    const gap = gapAt(app.store, last, now);
    if (gap) await recordGap(tx, { companyId, appId }, gap);
    if (ended.kind === 'broken') {
      const late = isLate(last.goodAt, app.added_at.getTime(), now);
      return recordBroken(tx, appId, ended, { at: new Date(now), intervalMs, isLate: late });
    }
    // Apple's list goes back to its beginning: once its newest are compared again, nothing is missing of them.
    if (app.store === 'apple' && reading.isFull) await healGaps(tx, appId, new Date(now));
    const [at, dueAt] = [new Date(reading.since), new Date(reading.since + intervalMs)];
    const isFull = reading.isFull && !isToRepeat(app.store, last.goodAt, reading.since);
    await recordGoodSync(tx, appId, { at, dueAt, isFull });
  });
};

/**
 * After a while without reading, what is about to leave Google's list may have been passed over by a page that shifted while
 * it was read: the next reading reads all of it once more.
 */
const isToRepeat = (store: Store, goodAt: number | null, since: number): boolean =>
  store === 'google' && goodAt !== null && since - goodAt > REPEATED_AFTER_MS;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

type Broken = Extract<Ended, { kind: 'broken' }>;

const recordBroken = (
  tx: Tx,
  appId: string,
  { failure, at: reached }: Broken,
  { at, intervalMs, isLate }: { at: Date; intervalMs: number; isLate: boolean },
): Promise<void> => {
  const cursor =
    reached === null || reached.cursor === null
      ? null
      : { ...reached, cursor: reached.cursor, since: new Date(reached.since) };
  const isBudget = failure.kind === 'wait' && !failure.isAway;
  return recordBrokenSync(tx, appId, {
    at,
    dueAt: nextDue(failure, at.getTime(), intervalMs),
    error: isBudget ? null : errorOf(failure),
    isLate,
    cursor,
  });
};

/** After an interval, or as soon as the store has said that it may be asked again. */
const nextDue = (failure: Broken['failure'], now: number, intervalMs: number): Date => {
  if (failure.kind === 'wait') return failure.until;
  const isTold = failure.kind === 'busy' && !failure.isAway;
  return new Date(now + (isTold ? Math.min(failure.retryAfterMs, intervalMs) : intervalMs));
};

const errorOf = (failure: StoreFailure | NotCalled): SyncError => {
  if (failure.kind === 'not-linked') return 'NOT_LINKED';
  if (failure.kind === 'credentials') return 'CREDENTIALS';
  return failure.kind === 'permissions' || failure.kind === 'gone' ? 'PERMISSIONS' : 'STORE_AWAY';
};
