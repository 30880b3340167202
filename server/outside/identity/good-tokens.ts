import { digestOf } from '#server/kit/digest.ts';
import type { Person } from './port.ts';

/** A token that was found good: whom it names, when it was looked at, and the second at which it ends. */
type Good = { person: Person; verifiedAt: number; endsAt: number };

/**
 * Tokens found good under one set of published keys, so that each is verified once and not with every request. Any other
 * set forgets them all; so does a clock that was set back. They are known by their hash: nothing here can be sent by anyone.
 */
export const goodTokens = (most: number) => {
  let under: number | undefined;
  let good = new Map<string, Good>();
  const turnTo = (keys: number): void => {
    if (under === keys) return;
    under = keys;
    good = new Map();
  };
  return {
    /** Whom it names, if it was found good under these keys and still is at `now` (epoch ms). */
    find: (token: string, keys: number, now: number): Person | undefined => {
      turnTo(keys);
      const name = digestOf(token);
      const found = good.get(name);
      if (!found || (now >= found.verifiedAt && Math.floor(now / 1000) < found.endsAt)) return found?.person;
      good.delete(name);
      return undefined;
    },
    /** The one that was remembered first makes room. */
    remember: (token: string, keys: number, found: Good): void => {
      if (under !== keys) return; // what was verified meanwhile says nothing under keys that came since
      for (const oldest of good.keys()) {
        if (good.size < most) break;
        good.delete(oldest);
      }
      good.set(digestOf(token), found);
    },
  };
};
