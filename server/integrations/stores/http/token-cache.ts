import type { StoreResult } from '#server/integrations/stores/port.ts';

/** A token, and until when (epoch ms) it is used. */
export type Token = { token: string; until: number };

type Entry = { made: StoreResult<Token>; until: number; token?: string };

/**
 * Tokens by the name of their key. Concurrent requests share one token request. Beyond `limit`, the least recently used
 * is evicted.
 */
export const tokenCache = (now: () => number, limit = 1000) => {
  const entries = new Map<string, Entry>();
  const drop = (name: string, entry: Entry): void => {
    if (entries.get(name) === entry) entries.delete(name);
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
      const cached = entries.get(name);
      const entry = cached && cached.until > now() ? cached : make(name, work);
      entries.delete(name); // reinserted as the most recently used
      entries.set(name, entry);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
      return entry.made;
    },
    /** The store refused this token: it is replaced on the next request, unless it already was. */
    forget: (name: string, token: string): void => {
      const entry = entries.get(name);
      if (entry?.token === token) entries.delete(name);
    },
  };
};
