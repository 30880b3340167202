import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { UNDO_MS } from '#shared/domain/replies/send-policy.ts';
import { auth } from '#web/lib/auth/session.ts';
import { isLive, onLive } from '#web/lib/live/live.ts';
import { cacheReviews, cancelStaleFetches, countWaiting } from '../../store/review-pages.ts';
import { openLocalDrafts } from '../drafts/local-drafts.ts';
import { sendToasts } from '../send/send-toasts.ts';
import { openReplySessions } from '../session/reply-sessions.ts';
import { replyApi } from './reply-api.ts';

type ReviewListener = (appId: string, review: Review) => void;

/** Distinguishes this page's drafts from those of other tabs and devices. */
const PAGE_ID = crypto.randomUUID();

/** Connects the replies of one user to the browser: storage, network and page lifecycle. */
const openReplies = (queries: QueryClient, user: User) => {
  const listeners = new Set<ReviewListener>();
  const onReview = (appId: string, review: Review, wasAnswered: boolean): void => {
    cacheReviews(queries, appId, [review]);
    // The live stream updates the counts as well; counting here too would count twice.
    if (review.isAnswered !== wasAnswered && !isLive())
      countWaiting(queries, user.username, appId, review.isAnswered ? -1 : 1);
    for (const listener of [...listeners]) listener(appId, review);
  };
  const sessions = openReplySessions(user.knownLanguages, {
    api: replyApi(user),
    local: openLocalDrafts(() => localStorage, user.id, PAGE_ID),
    notices: sendToasts(),
    pages: {
      cancelStaleFetches: (appId) => cancelStaleFetches(queries, appId),
      onChanged: onReview,
    },
    page: PAGE_ID,
    now: () => performance.now(),
    undoMs: UNDO_MS,
  });
  const closing = new AbortController();
  const { signal } = closing;
  const flush = (): void => void sessions.flush();
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && void sessions.flush(true),
    { signal },
  );
  addEventListener('pagehide', () => void sessions.flush(true), { signal });
  const backOnline = (): void => {
    sessions.backOnline();
    flush();
  };
  addEventListener('online', backOnline, { signal });
  // Without local storage the page holds the only copy of an unsaved text.
  addEventListener('beforeunload', (event) => sessions.hasUnsavedText() && event.preventDefault(), {
    signal,
  });
  const stops = [onLive(sessions.receive), auth.subscribe(() => auth.get()?.id === user.id && flush())];
  return {
    userId: user.id,
    sessions,
    /** To be called when a response contains a newer state of a review. */
    onReview,
    onChanged: (listener: ReviewListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: (): void => {
      closing.abort();
      for (const stop of stops) stop();
      sessions.close();
    },
  };
};

let open: ReturnType<typeof openReplies> | undefined;

/** Closes the replies of the previous user; their unsaved texts stay in local storage. */
const repliesOf = (queries: QueryClient, user: User) => {
  if (open?.userId !== user.id) {
    open?.close();
    open = openReplies(queries, user);
  }
  return open;
};

export const useReplies = (user: User) => {
  const replies = repliesOf(useQueryClient(), user);
  const { knownLanguages } = user;
  useEffect(() => replies.sessions.setLanguages(knownLanguages), [replies, knownLanguages]);
  return replies;
};
