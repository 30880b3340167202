import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  endPreparing,
  recordCompletedSync,
  recordFailedSync,
  recordPausedSync,
  recordUnreadable,
  type SyncError,
  type SyncRow,
  syncOf,
} from '#server/db/tables/apps/app-syncs.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { closeAllGaps, recordGap } from '#server/db/tables/apps/review-gaps.ts';
import { waitingDrafts } from '#server/db/tables/replies/waiting-drafts.ts';
import { BELIEVED_AFTER_MS, isKeyDoubted, type NotCalled } from '#server/features/stores/call-store.ts';
import type { StoreFailure } from '#server/integrations/stores/port.ts';
import { gapAt, isLate } from '#shared/domain/reviews/gap.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { classifyArrived } from '../classification/classify-review.ts';
import { draftWaiting } from '../drafting/draft-waiting.ts';
import {
  fetchPages,
  nextSyncPosition,
  type SyncEnd,
  type SyncPosition,
  syncRangeOf,
  unreadableAfter,
} from './fetch-pages.ts';
import { requestStoreRatings } from './read-store-ratings.ts';
import { readVersions } from './read-versions.ts';

/** After this long without a successful sync, the next one is followed by a second full one. */
const REPEATED_AFTER_MS = 6 * 3600 * 1000;

type App = { companyId: string; appId: string };

/**
 * Syncs an app's reviews, newest first, until a page has no changes and reaches back to the last successful sync, and
 * starts drafting replies. Each page is saved as it arrives; an interrupted sync is resumed.
 */
export const syncReviews = async (
  context: AppContext,
  { companyId, appId }: App,
  intervalMs: number,
): Promise<void> => {
  const start = await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const sync = await syncOf(tx, appId);
    const isCounting = sync?.last_full_at && sync.drafts_to_prepare !== null;
    // Checked before new reviews arrive, which are not part of the first drafting run.
    if (isCounting && !(await waitingDrafts(tx)).has(appId)) await endPreparing(tx, appId);
    return { app, sync };
  });
  const { app, sync } = start;
  if (!app || !sync) return;
  const reading = nextSyncPosition(sync, context.now());
  const prepare = () => draftWaiting(context, { companyId, appId }, sync.last_full_at === null);
  const ended = await readAll(context, { companyId, appId }, { app, sync, reading, prepare }, intervalMs);
  if (ended.kind === 'broken' && ended.failure.kind !== 'wait')
    context.log.warn(
      { event: 'sync.failed', companyId, appId, failure: ended.failure },
      'Syncing reviews failed',
    );
  await recordEnd(context, { companyId, appId }, { app, sync, reading, ended, intervalMs });
  if (ended.kind !== 'done') return;
  await readVersions(context, { companyId, appId });
  await requestStoreRatings(context, { companyId, appId });
};

type Start = { app: AppRow; sync: SyncRow; reading: SyncPosition };
type Prepare = { prepare: () => Promise<void> };

/** Fetches the list and prepares what arrived. An exception is recorded like a store failure and rethrown for the queue to count. */
const readAll = async (
  context: AppContext,
  app: App,
  start: Start & Prepare,
  intervalMs: number,
): Promise<SyncEnd> => {
  const { sync, reading } = start;
  try {
    const reach = syncRangeOf(start.app.store, sync, reading);
    // Also after each page with changes: the first drafts of a long list need not wait for its end.
    const { ended, rows } = await fetchPages(context, app, reading, reach, start.prepare);
    const isComplete = reading.cursor === null && reading.isFull && ended.kind === 'done';
    await keepUnreadable(context, app, sync, unreadableAfter(sync.unreadable, rows, isComplete));
    await start.prepare();
    // Not before the end: whatever arrived since the last sync that ended is looked up again each time.
    if (ended.kind === 'done' && sync.last_full_at && sync.last_succeeded_at)
      await classifyArrived(context, app, sync.last_succeeded_at);
    return ended;
  } catch (error) {
    const failure = { kind: 'unknown' as const, detail: 'our own fault' };
    const at = reading.cursor === null ? null : reading;
    await recordEnd(context, app, { ...start, ended: { kind: 'broken', failure, at }, intervalMs });
    throw error;
  }
};

const keepUnreadable = async (
  context: AppContext,
  { companyId, appId }: App,
  { unreadable: before }: SyncRow,
  unreadable: string[],
): Promise<void> => {
  const newRows = unreadable.filter((name) => !before.includes(name));
  if (newRows.length > 0)
    context.log.warn(
      { event: 'sync.rows_unreadable', companyId, appId, rows: newRows },
      'Store returned unreadable reviews',
    );
  if (newRows.length === 0 && unreadable.length === before.length) return;
  await inTenant(context.db, companyId, (tx) =>
    recordUnreadable(tx, appId, unreadable, new Date(context.now())),
  );
};

/** Records how a sync ended and when the next one is due. */
const recordEnd = async (
  context: AppContext,
  { companyId, appId }: App,
  { app, sync, reading, ended, intervalMs }: Start & { ended: SyncEnd; intervalMs: number },
): Promise<void> => {
  const now = context.now();
  const last = { goodAt: timeOf(sync.last_succeeded_at), fullAt: timeOf(sync.last_full_at) };
  await inTenant(context.db, companyId, async (tx) => {
    const gap = gapAt(app.store, last, now);
    if (gap) await recordGap(tx, { companyId, appId }, gap);
    if (ended.kind === 'broken') {
      const late = isLate(last.goodAt, app.added_at.getTime(), now);
      const refusedBefore = timeOf(sync.refused_since);
      const refusedSince = isRefusal(ended.failure)
        ? (refusedBefore ?? now)
        : isUncalled(ended.failure)
          ? refusedBefore
          : null;
      return recordBroken(tx, appId, ended, { at: new Date(now), intervalMs, isLate: late, refusedSince });
    }
    if (ended.kind === 'paused') {
      const cursor = cursorOf(ended.at);
      if (cursor) await recordPausedSync(tx, appId, new Date(now), cursor);
      return;
    }
    // Apple's list is complete: once its newest reviews are compared again, no gap remains.
    if (app.store === 'apple' && reading.isFull) await closeAllGaps(tx, appId, new Date(now));
    const at = new Date(reading.since);
    const dueAt = new Date(reading.since + intervalMs);
    const isFull = reading.isFull && !isToRepeat(app.store, last.goodAt, reading.since);
    await recordCompletedSync(tx, appId, { at, dueAt, isFull });
  });
};

/**
 * After a pause, reviews about to leave Google's list may have been skipped by a page shift during the read, so the
 * next sync reads all of it again.
 */
const isToRepeat = (store: Store, goodAt: number | null, since: number): boolean =>
  store === 'google' && goodAt !== null && since - goodAt > REPEATED_AFTER_MS;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

type Broken = Extract<SyncEnd, { kind: 'broken' }>;

/** Retry interval while a refusal is not believed, in ms. */
const DOUBTED_MS = 90_000;

const isRefusal = (failure: Broken['failure']): boolean =>
  failure.kind === 'permissions' || failure.kind === 'gone' || isKeyDoubted(failure);

/** The budget is used up, or the key is in use: that says nothing about the store or the key. */
const isUncalled = (failure: Broken['failure']): boolean => failure.kind === 'wait' && !failure.isAway;

type Circumstances = { at: Date; intervalMs: number; isLate: boolean; refusedSince: number | null };

const recordBroken = (
  tx: Tx,
  appId: string,
  { failure, at: reached }: Broken,
  { at, intervalMs, isLate, refusedSince }: Circumstances,
): Promise<void> => {
  const now = at.getTime();
  const isDoubted = isRefusal(failure) && now - (refusedSince ?? now) < BELIEVED_AFTER_MS;
  return recordFailedSync(tx, appId, {
    at,
    dueAt: isDoubted ? new Date(now + Math.min(DOUBTED_MS, intervalMs)) : nextDue(failure, now, intervalMs),
    error: isUncalled(failure) || isDoubted ? null : errorOf(failure),
    isLate,
    refusedSince: refusedSince === null ? null : new Date(refusedSince),
    cursor: reached && cursorOf(reached),
  });
};

const cursorOf = ({ cursor, since, ...rest }: SyncPosition) =>
  cursor === null ? null : { ...rest, cursor, since: new Date(since) };

/** After the interval, or when the store said to retry. */
const nextDue = (failure: Broken['failure'], now: number, intervalMs: number): Date => {
  if (failure.kind === 'wait') return failure.until;
  const isTold = failure.kind === 'busy' && !failure.isAway;
  return new Date(now + (isTold ? Math.min(failure.retryAfterMs, intervalMs) : intervalMs));
};

const errorOf = (failure: StoreFailure | NotCalled): SyncError => {
  if (failure.kind === 'not-linked') return 'NOT_LINKED';
  if (failure.kind === 'credentials') return 'CREDENTIALS';
  if (failure.kind === 'api-disabled') return 'API_DISABLED';
  return failure.kind === 'permissions' || failure.kind === 'gone' ? 'PERMISSIONS' : 'STORE_AWAY';
};
