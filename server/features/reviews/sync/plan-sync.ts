import type { SyncRow } from '#server/db/tables/apps/app-syncs.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Rows, SyncPosition, SyncRange } from './fetch-pages.ts';

/** How often Apple's newest reviews are all compared: it tells no date of change, so an edit is found by its text. */
const FULL_EVERY_MS = 24 * 3600 * 1000;
/** Pages (of 200) that a full comparison reads after the first sync: the newest 2,000. */
const FULL_PAGES = 10;
/** How far a store's clock may be from ours, or a review come late into its list. */
const SKEW_MS = 15 * 60 * 1000;

/** The reading that comes next: one that broke off goes on where it did. */
export const nextSyncPosition = (sync: SyncRow, now: number): SyncPosition => {
  if (sync.cursor !== null && sync.cursor_since !== null)
    return {
      cursor: sync.cursor,
      mark: sync.cursor_mark,
      page: sync.cursor_page ?? 0,
      isFull: sync.cursor_is_full ?? false,
      since: sync.cursor_since.getTime(),
    };
  const isFull = sync.last_full_at === null || now - sync.last_full_at.getTime() > FULL_EVERY_MS;
  return { cursor: null, mark: null, page: 0, isFull, since: now };
};

/** How far it goes: back beyond the last good reading, and if it is a full one over all that is compared. */
export const syncRangeOf = (store: Store, sync: SyncRow, { isFull }: SyncPosition): SyncRange => {
  const isWhole = sync.last_full_at === null || (isFull && store === 'google'); // seven days are all that Google lists
  const pages = isWhole ? Number.POSITIVE_INFINITY : isFull ? FULL_PAGES : 1;
  return { pages, until: (sync.last_good_at?.getTime() ?? 0) - SKEW_MS };
};

const MOST_UNREADABLE = 1000;

/**
 * The rows of an app that cannot be read, after a reading: those of before that it has not read now, and those it met. One
 * that read all that it compares from the top on knows them all, and forgets what is no longer listed.
 */
export const unreadableAfter = (
  before: readonly string[],
  { readable, unreadable }: Rows,
  isComplete: boolean,
): string[] => {
  const kept = isComplete ? [] : before.filter((name) => !readable.has(name));
  return [...new Set([...kept, ...unreadable])].sort().slice(0, MOST_UNREADABLE);
};
