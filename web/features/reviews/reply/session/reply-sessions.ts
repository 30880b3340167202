import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import type { Entry } from '../../store/review-store.ts';
import type { ReplyPorts } from './ports.ts';
import { openReplySession, type ReplySession } from './reply-session.ts';

/** Maximum number of sessions, not counting those with unsaved work. */
const MAX_SESSIONS = 300;

export type ReplySessions = ReturnType<typeof openReplySessions>;

/** The replies of one user on this page. A session opens when its review is first shown, and outlives its card. */
export const openReplySessions = (languages: readonly string[], ports: ReplyPorts) => {
  const sessions = new Map<string, ReplySession>();
  let known = languages;
  const { store } = ports;
  const find = (id: ReviewId): ReplySession | undefined => sessions.get(keyOf(id));

  const evictIdle = (): void => {
    for (const [key, session] of sessions) {
      if (sessions.size <= MAX_SESSIONS) return;
      if (!session.isIdle()) continue;
      store.putDraft(session, { version: session.draftVersion(), draft: null });
      session.close();
      sessions.delete(key);
    }
  };
  const stopHearing = store.onChange((change) => {
    if (change.kind === 'draft') find(change)?.receiveDraft(change);
    if (change.kind === 'no-draft') find(change)?.receiveNoDraft(change.askedAt);
  });

  return {
    find,
    open: (entry: Entry): ReplySession => {
      const opened = find(entry.review);
      if (opened) return opened;
      const session = openReplySession({ entry, known }, ports);
      sessions.set(keyOf(session), session);
      evictIdle();
      return session;
    },
    setLanguages: (next: readonly string[]): void => {
      if (next.join() === known.join()) return;
      known = next;
      for (const session of sessions.values()) session.setLanguages(next);
    },
    backOnline: (): void => {
      for (const session of sessions.values()) session.backOnline();
    },
    /** Closes the session of a deleted review. */
    forget: (id: ReviewId): void => {
      find(id)?.close();
      sessions.delete(keyOf(id));
      ports.local.write(id.appId, id.reviewId, null);
    },
    /** Resolves when all pending submits are answered; until then the offset of a page is unknown. */
    whenSubmitted: (): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.whenSubmitted())),
    /** Saves unsaved drafts; `isLast`: the page is being closed. */
    flush: (isLast = false): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.flush(isLast))),
    /** Whether closing the page now would lose a text. */
    hasUnsavedText: (): boolean => [...sessions.values()].some((session) => session.hasUnsavedText()),
    /** Whether a submit is not answered yet: closing the page now may give it up. */
    isSubmitting: (): boolean =>
      [...sessions.values()].some(({ editor }) => editor().status === 'submitting'),
    close: (): void => {
      stopHearing();
      for (const session of sessions.values()) session.close();
    },
  };
};
