import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { perAccount } from '#web/lib/auth/per-account.ts';
import { auth } from '#web/lib/auth/session.ts';
import { isLive, onLive, onLiveState } from '#web/lib/live/live.ts';
import { openPresence } from '../../store/open-presence.ts';
import { openReviewStore } from '../../store/review-store.ts';
import { openScrollTarget } from '../../store/scroll-target.ts';
import { openLocalDrafts } from '../drafts/local-drafts.ts';
import { openSendToasts } from '../send/send-toasts.ts';
import { UNDO_MS } from '../send/undo-window.ts';
import { openReplySessions } from '../session/reply-sessions.ts';
import { fetchPage } from './fetch-page.ts';
import { replyApi } from './reply-api.ts';

const now = (): number => performance.now();

/** The reviews and replies of one person in one company, connected to the browser: storage, network and page lifecycle. */
const openReplies = (user: User, queries: QueryClient) => {
  /** Distinguishes this page's drafts from those of other tabs and devices. */
  const page = crypto.randomUUID();
  const store = openReviewStore({
    username: user.username,
    queries,
    isLive,
    now,
    fetchPage,
  });
  const presence = openPresence(now);
  const target = openScrollTarget();
  const toasts = openSendToasts(target.show);
  const sessions = openReplySessions(user.knownLanguages, {
    api: replyApi(user),
    local: openLocalDrafts(() => localStorage, `${user.id}:${user.companyId}`, page),
    notices: toasts.notices,
    store,
    page,
    now,
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
  const isToStay = (): boolean => sessions.hasUnsavedText() || sessions.isSubmitting();
  addEventListener('beforeunload', (event) => isToStay() && event.preventDefault(), { signal });
  const stops = [
    onLive(store.receive),
    onLive(presence.receive),
    onLiveState(() => isLive() && backOnline()),
    presence.close,
    store.onChange((change) => {
      if (change.kind === 'own') toasts.changed(change.review);
      if (change.kind === 'reviews') change.reviews.forEach(toasts.changed);
    }),
    auth.subscribe(() => auth.get()?.id === user.id && flush()),
  ];
  return {
    store,
    sessions,
    toasts,
    presence,
    target,
    /** A text that could be stored nowhere waits for the same person. */
    isNeeded: sessions.hasUnsavedText,
    close: (): void => {
      closing.abort();
      for (const stop of stops) stop();
      toasts.close();
      sessions.close();
    },
  };
};

export const repliesOf = perAccount(openReplies);

export const useReplies = (user: User) => {
  const replies = repliesOf(user, useQueryClient());
  const { knownLanguages } = user;
  useEffect(() => replies.sessions.setLanguages(knownLanguages), [replies, knownLanguages]);
  return replies;
};
