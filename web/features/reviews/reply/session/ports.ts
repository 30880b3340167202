import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Written } from '#web/editor/state/state.ts';
import type { Failure } from '#web/lib/api/call.ts';
import type { ReviewStore } from '../../store/review-store.ts';
import type { Saved, Saving } from '../drafts/draft-sync.ts';
import type { LocalDrafts } from '../drafts/local-drafts.ts';

/** A submitted reply; with `response` if its revision is not known, only the least it can be. */
export type Sent = Pick<Review, 'reviewId' | 'replyRevision'> & { response?: string };

/** The card that shows the reply. */
export type Card = {
  /** The reply was submitted, so the next card can become active. */
  onSent: (reviewId: string) => void;
};

/** The API calls of a reply. */
export type ReplyApi = {
  saveDraft: (appId: string, reviewId: string, saving: Saving) => Promise<Saved>;
  submit: (
    editor: Written,
    draft: { version: number; page: string },
  ) => Promise<Result<{ review: Review }, Failure>>;
  undoSubmit: (
    appId: string,
    sent: Sent,
  ) => Promise<Result<{ review: Review; draft: StoredDraft | null }, Failure>>;
  regenerate: (editor: Written, signal: AbortSignal) => Promise<Result<{ review: Review }, Failure>>;
  translate: (editor: Written, signal: AbortSignal) => Promise<Result<{ result: string }, Failure>>;
};

/** Notifications about a submit, shown on any screen. */
export type ReplyNotices = {
  started: (review: Review, undoSend: () => void) => void;
  ended: (reviewId: string) => void;
  failed: (review: Review, failure: Failure) => void;
  undoFailed: (failure: Failure) => void;
};

export type ReplyPorts = {
  api: ReplyApi;
  local: LocalDrafts;
  /** The reviews; a session keeps texts only. */
  store: ReviewStore;
  notices: ReplyNotices;
  /** Identifies this page among all that may have the same draft. */
  page: string;
  /** A monotonic clock in ms, which orders requests and responses. */
  now: () => number;
  /** How long a submit can be undone, in ms. */
  undoMs: number;
};
