import { api } from '#shared/contract/api.ts';
import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import type { User } from '#shared/contract/user.ts';
import { call } from '#web/lib/session.ts';
import { draftIn } from './draft.ts';
import type { Saved, Saving } from './draft-keeper.ts';

/** What a browser lets a page send while it goes away, less what stands around a draft, in UTF-16 units of JSON. */
const LAST_WORDS = 15_000;

const fitting = (draft: Draft): Draft =>
  JSON.stringify(draft).length > LAST_WORDS ? { ...draft, undo: draft.undo.slice(-1) } : draft;

/** What this page saved last of each review, or is saving. */
const saved = new Map<string, string>();

/** Whether a draft that is told of is what this page itself has just saved: that is no news to any part of it. */
export const isEcho = (reviewId: string, draft: StoredDraft | null): boolean =>
  draft !== null && saved.get(reviewId) === JSON.stringify(draftIn(draft));

/** Keeps the unsent text of one review on the server; the last saving of a page outlives it. */
export const saveDraft = (
  user: User,
  appId: string,
  reviewId: string,
  { version, draft, isLast }: Saving,
): Promise<Saved> => {
  saved.set(reviewId, JSON.stringify(draft));
  return call(
    api.draft.save,
    { appId, reviewId, version, draft: draft && isLast ? fitting(draft) : draft, username: user.username },
    undefined,
    isLast,
  );
};
