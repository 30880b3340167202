import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import { auth } from '#web/lib/auth/session.ts';
import { isLive, onLive } from '#web/lib/live/live.ts';
import { cacheReviews, cancelStaleFetches, countWaiting } from '../../list/data/review-cache.ts';
import { openLocalDrafts } from '../drafts/local-drafts.ts';
import { sendToasts, UNDO_MS } from '../send/send-toasts.ts';
import { openReplySessions } from '../session/reply-sessions.ts';
import { replyApi } from './reply-api.ts';

type HearChange = (appId: string, review: Review) => void;

/** Tells this page's drafts from those of other tabs and devices. */
const PAGE_ID = crypto.randomUUID();

/** The replies of one user, bound to this page: its storage, its network and its end. */
const openReplies = (queries: QueryClient, user: User) => {
  const hearers = new Set<HearChange>();
  const onReview = (appId: string, review: Review, wasAnswered: boolean): void => {
    cacheReviews(queries, appId, [review]);
    // While the counts are told, one of one's own would be the second.
    if (review.isAnswered !== wasAnswered && !isLive())
      countWaiting(queries, user.username, appId, review.isAnswered ? -1 : 1);
    for (const hear of [...hearers]) hear(appId, review);
  };
  const sessions = openReplySessions(user.knownLanguages, {
    api: replyApi(user),
    local: openLocalDrafts(() => localStorage, user.id, PAGE_ID),
    notices: sendToasts(),
    pages: {
      forgetFlights: (appId) => cancelStaleFetches(queries, appId),
      onChanged: onReview,
    },
    page: PAGE_ID,
    now: () => performance.now(),
    undoMs: UNDO_MS,
  });
  const over = new AbortController();
  const { signal } = over;
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
  // A browser that keeps nothing asks before it lets go of the only copy.
  addEventListener('beforeunload', (event) => sessions.isUnkept() && event.preventDefault(), { signal });
  const stops = [onLive(sessions.hear), auth.subscribe(() => auth.get()?.id === user.id && flush())];
  return {
    userId: user.id,
    sessions,
    /** A call of this page's own has answered with a newer state of a review. */
    onReview,
    onChanged: (hear: HearChange): (() => void) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    close: (): void => {
      over.abort();
      for (const stop of stops) stop();
      sessions.close();
    },
  };
};

let open: ReturnType<typeof openReplies> | undefined;

/** Those of the user before are closed: what is unsaved of theirs stays in the browser. */
const repliesOf = (queries: QueryClient, user: User) => {
  if (open?.userId !== user.id) {
    open?.close();
    open = openReplies(queries, user);
  }
  return open;
};

/** The replies of the user on this page. */
export const useReplies = (user: User) => {
  const replies = repliesOf(useQueryClient(), user);
  const { knownLanguages } = user;
  useEffect(() => replies.sessions.setLanguages(knownLanguages), [replies, knownLanguages]);
  return replies;
};
