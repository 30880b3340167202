import * as z from 'zod/mini';
import { Draft, DraftStamp } from '#shared/contract/draft/schema.ts';

const LocalDraft = z.object({
  /** The version of the server's draft that this replaces; 0 when none was known. */
  base: z.number(),
  /** The user's text; null when they discarded it. */
  draft: z.nullable(Draft),
  /** The change of the page that wrote it; includes all earlier ones of that page. */
  stamp: DraftStamp,
  /** Changes of earlier pages that it includes. */
  takenOver: z._default(z.array(DraftStamp), []),
  /** When it was written; epoch ms. */
  at: z.number(),
});
/** A change of a draft that the server has not confirmed yet. */
export type LocalDraft = z.infer<typeof LocalDraft>;

/** Any access may throw when cookies are blocked. */
export type KeyValueStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export type Leftover = { key: string; text: string; draft: LocalDraft };

const parse = (text: string): LocalDraft | undefined => {
  try {
    return LocalDraft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export type LocalDrafts = ReturnType<typeof openLocalDrafts>;

/**
 * Changes that are not on the server yet, in local storage. Each page writes under its own key, so that two tabs on one
 * review do not overwrite each other; the next page takes over what a closed one left behind.
 */
export const openLocalDrafts = (storageOf: () => KeyValueStorage, userId: string, writer: string) => {
  const prefixOf = (appId: string, reviewId: string): string =>
    `draft:${userId}:${appId}:${encodeURIComponent(reviewId)}:`;
  return {
    /** The changes that other pages left for a review, newest first. */
    leftovers: (appId: string, reviewId: string): Leftover[] => {
      const prefix = prefixOf(appId, reviewId);
      const found: Leftover[] = [];
      try {
        const storage = storageOf();
        for (let index = 0; index < storage.length; index += 1) {
          const key = storage.key(index);
          if (!key?.startsWith(prefix) || key === `${prefix}${writer}`) continue;
          const text = storage.getItem(key);
          const kept = text === null ? undefined : parse(text);
          if (text !== null && kept) found.push({ key, text, draft: kept });
        }
      } catch {
        // Blocked storage counts as empty.
      }
      return found.sort((a, b) => b.draft.at - a.draft.at);
    },
    /** Returns false when storage is full or blocked. */
    write: (appId: string, reviewId: string, kept: LocalDraft | null): boolean => {
      const key = `${prefixOf(appId, reviewId)}${writer}`;
      try {
        const storage = storageOf();
        if (kept === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        // The previously stored text is outdated now.
        if (kept !== null) openLocalDrafts(storageOf, userId, writer).write(appId, reviewId, null);
        return false;
      }
    },
    /** Removes what was taken over, unless its page is still open and has written more. */
    remove: (leftovers: readonly Leftover[]): void => {
      try {
        const storage = storageOf();
        for (const { key, text } of leftovers) if (storage.getItem(key) === text) storage.removeItem(key);
      } catch {
        // The leftover is taken over again next time.
      }
    },
  };
};
