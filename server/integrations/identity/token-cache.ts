import { LRUCache } from 'lru-cache';
import { digestOf } from '#server/crypto/digest.ts';
import type { Person } from './port.ts';

/** A verified token: whom it names, when it was verified (epoch ms), and the second at which it expires. */
type Verified = { person: Person; verifiedAt: number; endsAt: number };

/**
 * Tokens verified under one set of published keys, so that each is verified once and not with every request. A new set of
 * keys clears the cache; a clock that was set back makes an entry void. The keys of the cache are digests, which cannot be sent as tokens.
 */
export const openTokenCache = (max: number) => {
  const cache = new LRUCache<string, Verified>({ max });
  let keySet: number | undefined;
  const useKeys = (keys: number): void => {
    if (keySet === keys) return;
    keySet = keys;
    cache.clear();
  };
  return {
    /** Whom the token names, if it was verified under these keys and still holds at `now` (epoch ms). */
    find: (token: string, keys: number, now: number): Person | undefined => {
      useKeys(keys);
      const digest = digestOf(token);
      const found = cache.get(digest);
      if (!found || (now >= found.verifiedAt && Math.floor(now / 1000) < found.endsAt)) return found?.person;
      cache.delete(digest);
      return undefined;
    },
    remember: (token: string, keys: number, found: Verified): void => {
      // What was verified under earlier keys says nothing under these.
      if (keySet === keys) cache.set(digestOf(token), found);
    },
  };
};
