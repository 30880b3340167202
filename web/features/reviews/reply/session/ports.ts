import type { StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import type { Saved, Saving } from '../drafts/draft-sync.ts';
import type { LocalDrafts } from '../drafts/local-drafts.ts';
import type { Written } from '../editor/state.ts';

/** The calls a reply makes, as one person. */
export type ReplyApi = {
  saveDraft: (appId: string, reviewId: string, saving: Saving) => Promise<Saved>;
  submit: (
    editor: Written,
    draft: { version: number; page: string },
  ) => Promise<Result<{ review: Review }, Failure>>;
  undoSubmit: (
    appId: string,
    sent: Review,
  ) => Promise<Result<{ review: Review; draft: StoredDraft | null }, Failure>>;
  regenerate: (editor: Written, signal: AbortSignal) => Promise<Result<{ review: Review }, Failure>>;
  translate: (editor: Written, signal: AbortSignal) => Promise<Result<{ result: string }, Failure>>;
};

/** The pages of reviews that are kept: they are told what a reply changes. */
export type ReplyPages = {
  /** Drops answers on their way that were asked for before a change, and asks again. */
  forgetFlights: (appId: string) => Promise<void>;
  onChanged: (appId: string, review: Review, wasAnswered: boolean) => void;
};

/** What is said of a reply on its way, wherever on the page the person is by then. */
export type ReplyNotices = {
  began: (review: Review, takeBack: () => void) => void;
  ended: (reviewId: string) => void;
  refused: (review: Review, failure: Failure) => void;
  changed: (review: Review) => void;
};

export type ReplyPorts = {
  api: ReplyApi;
  local: LocalDrafts;
  pages: ReplyPages;
  notices: ReplyNotices;
  /** Which page this is, among all that may hold the same draft. */
  page: string;
  /** The page's clock in ms, which orders what was asked for and what was heard. */
  now: () => number;
  /** How long a reply can be taken back, in ms. */
  undoMs: number;
};
