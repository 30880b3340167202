import type { StoreResult } from '#server/integrations/stores/port.ts';

/** A token, and until when (epoch ms) it is used. */
export type Token = { token: string; until: number };

type Entry = { made: StoreResult<Token>; until: number; token?: string };

/**
 * Tokens by the name of their key. Concurrent requests share one token request. Beyond `limit`, the least recently used
 * is evicted.
 */
export const tokenCache = (now: () => number, most = 1000) => {
  const kept = new Map<string, Entry>();
  const drop = (name: string, entry: Entry): void => {
    if (kept.get(name) === entry) kept.delete(name);
  };

  const make = (name: string, work: () => StoreResult<Token>): Entry => {
    const entry: Entry = { made: work(), until: Number.POSITIVE_INFINITY };
    entry.made.then(
      (made) => {
        if (!made.ok) return drop(name, entry);
        entry.until = made.value.until;
        entry.token = made.value.token;
      },
      () => drop(name, entry),
    );
    return entry;
  };

  return {
    get: (name: string, work: () => StoreResult<Token>): StoreResult<Token> => {
      const known = kept.get(name);
      const entry = known && known.until > now() ? known : make(name, work);
      kept.delete(name); // reinserted as the most recently used
      kept.set(name, entry);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return entry.made;
    },
    /** The store refused this token: it is replaced on the next request, unless it already was. */
    forget: (name: string, token: string): void => {
      const entry = kept.get(name);
      if (entry?.token === token) kept.delete(name);
    },
  };
};
