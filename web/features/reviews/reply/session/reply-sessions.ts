import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { ReplyPorts } from './ports.ts';
import { type Arrival, openReplySession, type ReplySession } from './reply-session.ts';

/** Maximum number of sessions, not counting those with unsaved work. */
const MAX_SESSIONS = 300;

export type ReplySessions = ReturnType<typeof openReplySessions>;

/** The replies of one user on this page. A session opens when its review is first shown, and outlives its card. */
export const openReplySessions = (languages: readonly string[], ports: ReplyPorts) => {
  const sessions = new Map<string, ReplySession>();
  let known = languages;
  const keyOf = (appId: string, reviewId: string): string => `${appId} ${reviewId}`;
  const find = (appId: string, reviewId: string): ReplySession | undefined =>
    sessions.get(keyOf(appId, reviewId));

  const evictIdle = (): void => {
    for (const [key, session] of sessions) {
      if (sessions.size <= MAX_SESSIONS) return;
      if (!session.isIdle()) continue;
      session.close();
      sessions.delete(key);
    }
  };
  const open = (appId: string, arrival: Arrival, stored: StoredDraft | null): ReplySession => {
    const { reviewId } = arrival.review;
    const opened = find(appId, reviewId);
    if (opened) return opened;
    const session = openReplySession({ appId, arrival, stored, known }, ports);
    sessions.set(keyOf(appId, reviewId), session);
    return session;
  };

  return {
    find,
    open,
    /** Applies a loaded page of reviews, with their drafts as of `askedAt`. */
    receivePage: (
      appId: string,
      page: { arrivals: readonly Arrival[]; drafts: readonly StoredDraft[]; askedAt: number },
    ): void => {
      const drafts = new Map(page.drafts.map((draft) => [draft.reviewId, draft]));
      for (const arrival of page.arrivals) {
        const { reviewId } = arrival.review;
        const draft = drafts.get(reviewId) ?? null;
        const session = find(appId, reviewId);
        if (!session) open(appId, arrival, draft);
        else if (draft) session.receiveDraft({ version: draft.version, draft });
        else session.receiveNoDraft(page.askedAt);
        session?.arrive(arrival);
      }
      evictIdle();
    },
    setLanguages: (next: readonly string[]): void => {
      if (next.join() === known.join()) return;
      known = next;
      for (const session of sessions.values()) session.setLanguages(next);
    },
    backOnline: (): void => {
      for (const session of sessions.values()) session.backOnline();
    },
    receive: (event: LiveEvent): void => {
      if (event.kind === 'draft') find(event.appId, event.reviewId)?.receiveDraft(event);
      if (event.kind !== 'reviews') return;
      for (const review of event.reviews)
        find(event.appId, review.reviewId)?.arrive({
          review,
          loadTimestamp: event.loadTimestamp,
          knownAt: ports.now(),
        });
    },
    /** Closes the session of a deleted review. */
    forget: (appId: string, reviewId: string): void => {
      find(appId, reviewId)?.close();
      sessions.delete(keyOf(appId, reviewId));
      ports.local.write(appId, reviewId, null);
    },
    /** Resolves when all pending submits are answered; until then the offset of a page is unknown. */
    whenSubmitted: (): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.whenSubmitted())),
    /** Saves unsaved drafts; `isLast`: the page is being closed. */
    flush: (isLast = false): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.flush(isLast))),
    /** Whether closing the page now would lose a text. */
    hasUnsavedText: (): boolean => [...sessions.values()].some((session) => session.hasUnsavedText()),
    close: (): void => {
      for (const session of sessions.values()) session.close();
    },
  };
};
