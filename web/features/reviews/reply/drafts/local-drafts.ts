import * as z from 'zod/mini';
import { Draft, DraftStamp } from '#shared/contract/draft.ts';

const LocalDraft = z.object({
  /** The version of the server's draft that this replaces; 0 where none was known. */
  base: z.number(),
  /** What the person has; null where they gave their text up. */
  draft: z.nullable(Draft),
  /** Which change of which page it is; all earlier ones of that page are part of it. */
  stamp: DraftStamp,
  /** The same of pages before it, whose changes are part of it. */
  takenOver: z._default(z.array(DraftStamp), []),
  /** When it was written, in epoch milliseconds. */
  at: z.number(),
});
/** A change of a draft that the server has not confirmed yet. */
export type LocalDraft = z.infer<typeof LocalDraft>;

/** The part of the browser's storage that is used; reading it may throw where cookies are forbidden. */
export type KeyValueStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export type Leftover = { key: string; text: string; kept: LocalDraft };

const parse = (text: string): LocalDraft | undefined => {
  try {
    return LocalDraft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export type LocalDrafts = ReturnType<typeof openLocalDrafts>;

/**
 * Changes that have yet to reach the server, in this browser's storage. Each page writes under a key of its own, so that
 * two tabs on one review do not overwrite each other; what a page that is gone left behind is taken over by the next.
 */
export const openLocalDrafts = (storageOf: () => KeyValueStorage, userId: string, writer: string) => {
  const prefixOf = (appId: string, reviewId: string): string =>
    `draft:${userId}:${appId}:${encodeURIComponent(reviewId)}:`;
  return {
    /** What other pages have left of a review, newest first. */
    leftovers: (appId: string, reviewId: string): Leftover[] => {
      const prefix = prefixOf(appId, reviewId);
      const found: Leftover[] = [];
      try {
        const storage = storageOf();
        for (let at = 0; at < storage.length; at += 1) {
          const key = storage.key(at);
          if (!key?.startsWith(prefix) || key === `${prefix}${writer}`) continue;
          const text = storage.getItem(key);
          const kept = text === null ? undefined : parse(text);
          if (text !== null && kept) found.push({ key, text, kept });
        }
      } catch {
        // Storage that is forbidden holds nothing.
      }
      return found.sort((a, b) => b.kept.at - a.kept.at);
    },
    /** Answers whether it is kept: storage may be full or forbidden. */
    write: (appId: string, reviewId: string, kept: LocalDraft | null): boolean => {
      const key = `${prefixOf(appId, reviewId)}${writer}`;
      try {
        const storage = storageOf();
        if (kept === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        // What is kept there says something else by now.
        if (kept !== null) openLocalDrafts(storageOf, userId, writer).write(appId, reviewId, null);
        return false;
      }
    },
    /** Removes what was taken over, unless the page that wrote it is still there and has written more. */
    remove: (leftovers: readonly Leftover[]): void => {
      try {
        const storage = storageOf();
        for (const { key, text } of leftovers) if (storage.getItem(key) === text) storage.removeItem(key);
      } catch {
        // It is found and taken over again next time.
      }
    },
  };
};
