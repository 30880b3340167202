import { LRUCache } from 'lru-cache';
import type { ServerContext } from '#server/context.ts';
import { type CallerRow, callerOf, isCaller, noteSeen } from '#server/db/tables/company/callers.ts';
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
  { db }: Pick<ServerContext, 'db'>,
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
      for (const [key, row] of cache.entries()) if (row.company_id === companyId) cache.delete(key);
    },
    onLost: (): void => clear(false),
  };
  return {
    subscriber: subscriber satisfies Subscriber,
    /** The cached caller, in the company named or else the one used last. */
    find: (identityId: string, named?: string): CallerRow | undefined => cache.get(keyOf(identityId, named)),
    /** Reads the person from the database, if they are registered, as a member of that company. */
    get: async (identityId: string, named?: string): ReturnType<typeof callerOf> => {
      const before = changes;
      const row = await callerOf(db, identityId, named);
      if (isCaller(row) && !row.is_seen_today) await noteSeen(db, row); // a write for each person and day
      // A change notified during the read may be newer than its result.
      if (isCaller(row) && isListening && changes === before) cache.set(keyOf(identityId, named), row);
      return row;
    },
  };
};

const keyOf = (identityId: string, named: string | undefined): string => JSON.stringify([identityId, named]);
