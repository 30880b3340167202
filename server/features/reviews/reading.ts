import type { SyncRow } from '#server/db/tables/app-syncs.ts';
import type { Store } from '#shared/domain/store.ts';
import type { Reach, Reading } from './read-pages.ts';

/** How often Apple's newest reviews are all compared: it tells no date of change, so an edit is found by its text. */
const FULL_EVERY_MS = 24 * 3600 * 1000;
/** Pages (of 200) that a full comparison reads after the first sync: the newest 2,000. */
const FULL_PAGES = 10;
/** How far a store's clock may be from ours, or a review come late into its list. */
const SKEW_MS = 15 * 60 * 1000;

/** The reading that comes next: one that broke off goes on where it did. */
export const nextReading = (sync: SyncRow, now: number): Reading => {
  if (sync.cursor !== null && sync.cursor_since !== null)
    return {
      cursor: sync.cursor,
      page: sync.cursor_page ?? 0,
      isFull: sync.cursor_is_full ?? false,
      since: sync.cursor_since.getTime(),
    };
  const isFull = sync.last_full_at === null || now - sync.last_full_at.getTime() > FULL_EVERY_MS;
  return { cursor: null, page: 0, isFull, since: now };
};

/** How far it goes: back beyond the last good reading, and if it is a full one over all that is compared. */
export const reachOf = (store: Store, sync: SyncRow, { isFull }: Reading): Reach => {
  const isWhole = sync.last_full_at === null || (isFull && store === 'google'); // seven days are all that Google lists
  const pages = isWhole ? Number.POSITIVE_INFINITY : isFull ? FULL_PAGES : 1;
  return { pages, until: (sync.last_good_at?.getTime() ?? 0) - SKEW_MS };
};
