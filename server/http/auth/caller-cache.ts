import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import { type CallerRow, callerOf } from '#server/db/tables/company/callers.ts';
import type { Subscriber } from '#server/http/live/notifications.ts';

/** How long a caller is served from the cache, in ms, though no change of their company was notified. */
export const TTL_MS = 30_000;

/** Callers cached at once, of some 500 bytes each. */
const MAX_CALLERS = 10_000;

export type CallerCache = ReturnType<typeof openCallerCache>;

/**
 * Callers as the database had them a moment ago. They are cached only while this node is notified of changes, and until a
 * change of their company is. A cached row may let a caller in; before a caller is refused, the row is read again.
 */
export const openCallerCache = (
  { db }: Pick<AppContext, 'db'>,
  now: () => number = performance.now.bind(performance),
) => {
  const cache = new LRUCache<string, CallerRow>({
    ...{ max: MAX_CALLERS, ttl: TTL_MS, ttlResolution: 0, perf: { now } },
  });
  let isListening = false;
  let changes = 0;

  const clear = (nowListening: boolean): void => {
    changes += 1;
    cache.clear();
    isListening = nowListening;
  };
  const hearing = {
    onOpen: (): void => clear(true),
    onCallers: (companyId: string): void => {
      changes += 1;
      for (const [identityId, row] of cache.entries())
        if (row.company_id === companyId) cache.delete(identityId);
    },
    onLost: (): void => clear(false),
  };
  return {
    hearing: hearing satisfies Subscriber,
    /** The cached caller. */
    find: (identityId: string): CallerRow | undefined => cache.get(identityId),
    /** The caller as the database has them now, if they are registered. */
    look: async (identityId: string): Promise<CallerRow | undefined> => {
      const before = changes;
      const row = await callerOf(db, identityId);
      // A change that was notified meanwhile may be newer than what was read.
      if (row && isListening && changes === before) cache.set(identityId, row);
      return row;
    },
  };
};
