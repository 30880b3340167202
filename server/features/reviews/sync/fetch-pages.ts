import type { AppContext } from '#server/context.ts';
import type { SyncRow } from '#server/db/tables/apps/app-syncs.ts';
import { callStore, type NotCalled } from '#server/features/stores/call-store.ts';
import type { ReviewPage, StoreFailure } from '#server/integrations/stores/port.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { savePage } from './save-page.ts';

type App = { companyId: string; appId: string };

/**
 * The position of a sync in an app's list: the cursor (null: its top), how many pages were read before, and when it
 * began (epoch ms). `mark` is an earlier cursor, to detect a loop.
 */
export type SyncPosition = {
  cursor: string | null;
  mark: string | null;
  page: number;
  isFull: boolean;
  since: number;
};

/**
 * How far to read: at least this many pages, and then on while pages bring changes or are newer than `until` (epoch
 * ms).
 */
export type SyncRange = { pages: number; until: number };

/**
 * How a sync ended: complete, paused with more to come, or failed, with the position to resume from if there is one.
 */
export type SyncEnd =
  | { kind: 'done' }
  | { kind: 'paused'; at: SyncPosition }
  | { kind: 'broken'; failure: StoreFailure | NotCalled; at: SyncPosition | null };

/** Ids of the readable rows, and names of the unreadable ones. */
type Rows = { readable: Set<string>; unreadable: Set<string> };

/** Limits per run: a longer job would be presumed dead and started a second time. */
export type RunLimit = { pages: number; ms: number };
export const RUN_LIMIT: RunLimit = { pages: 100, ms: 120_000 };

/** Pages of one sync over all its runs: two million reviews of Apple. A list of always new cursors ends here. */
export const MAX_PAGES = 10_000;

/**
 * How often all of Apple's newest reviews are compared: Apple gives no modification date, so an edit is found by its
 * text.
 */
const FULL_EVERY_MS = 24 * 3600 * 1000;
/** Pages (of 200) in a full comparison after the first sync: the newest 2,000 reviews. */
const FULL_PAGES = 10;
/** Margin for clock differences and for reviews that enter the store's list late. */
const SKEW_MS = 15 * 60 * 1000;

/** The next sync's starting position; a paused or failed one is resumed. */
export const nextSyncPosition = (sync: SyncRow, now: number): SyncPosition => {
  if (sync.cursor !== null && sync.cursor_since !== null)
    return {
      cursor: sync.cursor,
      mark: sync.cursor_checkpoint,
      page: sync.cursor_page ?? 0,
      isFull: sync.cursor_is_full ?? false,
      since: sync.cursor_since.getTime(),
    };
  const isFull = sync.last_full_at === null || now - sync.last_full_at.getTime() > FULL_EVERY_MS;
  return { cursor: null, mark: null, page: 0, isFull, since: now };
};

/** How far it reads: back beyond the last successful sync, or the whole compared range for a full one. */
export const syncRangeOf = (store: Store, sync: SyncRow, { isFull }: SyncPosition): SyncRange => {
  const isWhole = sync.last_full_at === null || (isFull && store === 'google'); // Google lists only seven days
  const pages = isWhole ? Number.POSITIVE_INFINITY : isFull ? FULL_PAGES : 1;
  return { pages, until: (sync.last_succeeded_at?.getTime() ?? 0) - SKEW_MS };
};

type Listed = Result<ReviewPage, StoreFailure | NotCalled>;

/** Reads pages and saves each as it arrives. */
export const fetchPages = async (
  context: AppContext,
  { companyId, appId }: App,
  start: SyncPosition,
  { pages, until }: SyncRange,
  onNews: () => Promise<void>,
  limit = RUN_LIMIT,
): Promise<{ ended: SyncEnd; rows: Rows }> => {
  const rows: Rows = { readable: new Set(), unreadable: new Set() };
  const startedAt = performance.now();
  let at = start;
  for (;;) {
    const lookedAt = context.now();
    const from = at.cursor;
    const list: Listed = await callStore(context, { companyId, appId, purpose: 'sync' }, (key) =>
      context.stores.listReviews(key, appId, from),
    );
    if (!list.ok) {
      const canGoOn = from !== null && mayGoOn(list.failure, at.page > start.page);
      return { rows, ended: { kind: 'broken', failure: list.failure, at: canGoOn ? at : null } };
    }
    const { reviews, unreadable, next } = list.value;
    const changed = await savePage(context, { companyId, appId }, reviews, lookedAt);
    if (changed > 0) await onNews();
    for (const { reviewId } of reviews) rows.readable.add(reviewId);
    for (const name of unreadable) rows.unreadable.add(name);
    const isCircle = next !== null && (next === from || next === at.mark);
    if (isCircle)
      context.log.warn(
        { event: 'sync.cursor_loop', companyId, appId, page: at.page },
        'Store returned a cursor it had returned before',
      );
    at = { ...at, cursor: next, page: at.page + 1, mark: markAfter(at, next) };
    const hasTooManyPages = next !== null && at.page >= MAX_PAGES;
    if (hasTooManyPages)
      context.log.warn(
        { event: 'sync.list_too_long', companyId, appId, page: at.page },
        'Store listed more pages than a sync reads; older reviews are left out',
      );
    const oldest = Math.min(...reviews.map(({ modifiedAt }) => modifiedAt.getTime()));
    if (next === null || isCircle || hasTooManyPages || (changed === 0 && at.page >= pages && oldest < until))
      return { rows, ended: { kind: 'done' } };
    if (at.page - start.page >= limit.pages || performance.now() - startedAt >= limit.ms)
      return { rows, ended: { kind: 'paused', at } };
  }
};

/** Brent's algorithm finds a loop of any length with one saved cursor: the mark moves on at every power of two. */
const markAfter = ({ mark, page }: SyncPosition, next: string | null): string | null =>
  Number.isInteger(Math.log2(page + 1)) ? next : mark;

/** After an outage the store still knows its cursor; if even the first page fails, there is nothing to resume. */
const mayGoOn = ({ kind }: StoreFailure | NotCalled, cameForward: boolean): boolean =>
  kind === 'wait' || kind === 'busy' || (kind === 'unknown' && cameForward);

const MAX_UNREADABLE = 1000;

/**
 * The app's unreadable rows after a sync: earlier ones it did not read now, and those it met. A full sync has read
 * everything, so rows that are no longer listed are dropped.
 */
export const unreadableAfter = (
  before: readonly string[],
  { readable, unreadable }: Rows,
  isComplete: boolean,
): string[] => {
  const remaining = isComplete ? [] : before.filter((name) => !readable.has(name));
  return [...new Set([...remaining, ...unreadable])].sort().slice(0, MAX_UNREADABLE);
};
