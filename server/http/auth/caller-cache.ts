import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import { type CallerRow, callerOf } from '#server/db/tables/company/callers.ts';
import type { Subscriber } from '#server/http/live/notifications.ts';

/** How long a caller is served from the cache, in ms, if no change is notified. */
export const TTL_MS = 30_000;

/** Maximum number of cached callers, about 500 bytes each. */
const MAX_CALLERS = 10_000;

export type CallerCache = ReturnType<typeof openCallerCache>;

/**
 * Recently read callers. They are cached only while this node receives change notifications, and until one for their
 * company arrives. A cached row may grant access; before access is denied, the row is read again.
 */
export const openCallerCache = (
  { db }: Pick<AppContext, 'db'>,
  now: () => number = performance.now.bind(performance),
) => {
  const cache = new LRUCache<string, CallerRow>({
    max: MAX_CALLERS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let isListening = false;
  let changes = 0;

  const clear = (nowListening: boolean): void => {
    changes += 1;
    cache.clear();
    isListening = nowListening;
  };
  const subscriber = {
    onOpen: (): void => clear(true),
    onCallers: (companyId: string): void => {
      changes += 1;
      for (const [identityId, row] of cache.entries())
        if (row.company_id === companyId) cache.delete(identityId);
    },
    onLost: (): void => clear(false),
  };
  return {
    subscriber: subscriber satisfies Subscriber,
    /** The cached caller. */
    find: (identityId: string): CallerRow | undefined => cache.get(identityId),
    /** Reads the caller from the database, if they are registered. */
    get: async (identityId: string): Promise<CallerRow | undefined> => {
      const before = changes;
      const row = await callerOf(db, identityId);
      // A change notified during the read may be newer than its result.
      if (row && isListening && changes === before) cache.set(identityId, row);
      return row;
    },
  };
};
