import type { SyncRow } from '#server/db/tables/apps/app-syncs.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Rows, SyncPosition, SyncRange } from './fetch-pages.ts';

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
