import { api } from '#shared/contract/api.ts';
import type { Draft } from '#shared/contract/draft.ts';
import type { User } from '#shared/contract/user.ts';
import { call } from '#web/lib/session.ts';
import type { Saved, Saving } from './draft-keeper.ts';

/** What a browser lets a page send while it goes away, less what stands around a draft, in UTF-16 units of JSON. */
const LAST_WORDS = 15_000;

const fitting = (draft: Draft): Draft =>
  JSON.stringify(draft).length > LAST_WORDS ? { ...draft, undo: draft.undo.slice(-1) } : draft;

/** Keeps the unsent text of one review on the server; the last saving of a page outlives it. */
export const saveDraft = (
  user: User,
  appId: string,
  reviewId: string,
  { version, draft, isLast }: Saving,
): Promise<Saved> =>
  call(
    api.draft.save,
    { appId, reviewId, version, draft: draft && isLast ? fitting(draft) : draft, username: user.username },
    undefined,
    isLast,
  );
