import { LRUCache } from 'lru-cache';
import { digestOf } from '#server/crypto/digest.ts';
import type { Person } from './port.ts';

/** A verified token: its account, when it was verified (epoch ms), and the second at which it expires. */
type Verified = { person: Person; verifiedAt: number; endsAt: number };

/**
 * Tokens verified under one set of published keys, so that each is verified once rather than per request. A new set of
 * keys clears the cache; a clock that was set back makes an entry void. Cache keys are digests, which cannot be used as
 * tokens.
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
    /** The token's account, if it was verified under these keys and is still valid at `now` (epoch ms). */
    find: (token: string, keys: number, now: number): Person | undefined => {
      useKeys(keys);
      const digest = digestOf(token);
      const found = cache.get(digest);
      if (!found || (now >= found.verifiedAt && Math.floor(now / 1000) < found.endsAt)) return found?.person;
      cache.delete(digest);
      return undefined;
    },
    remember: (token: string, keys: number, found: Verified): void => {
      // Tokens verified under earlier keys must be verified again.
      if (keySet === keys) cache.set(digestOf(token), found);
    },
  };
};
