import type { StoredDraft } from '#shared/contract/draft.ts';
import type { LiveEvent } from '#shared/contract/live.ts';
import type { ReplyPorts } from './ports.ts';
import { type Arrival, openReplySession, type ReplySession } from './reply-session.ts';

/** Replies that a page remembers at most, beside those that hold something of the person's. */
const MOST = 300;

export type ReplySessions = ReturnType<typeof openReplySessions>;

/** The replies of one person on this page, by review: each is opened when first seen and outlives the card that showed it. */
export const openReplySessions = (languages: readonly string[], ports: ReplyPorts) => {
  const sessions = new Map<string, ReplySession>();
  let known = languages;
  const keyOf = (appId: string, reviewId: string): string => `${appId} ${reviewId}`;
  const of = (appId: string, reviewId: string): ReplySession | undefined =>
    sessions.get(keyOf(appId, reviewId));

  const forgetOldest = (): void => {
    for (const [key, session] of sessions) {
      if (sessions.size <= MOST) return;
      if (!session.isIdle()) continue;
      session.close();
      sessions.delete(key);
    }
  };
  const open = (appId: string, arrival: Arrival, stored: StoredDraft | null): ReplySession => {
    const { reviewId } = arrival.review;
    const opened = of(appId, reviewId);
    if (opened) return opened;
    const session = openReplySession({ appId, arrival, stored, known }, ports);
    sessions.set(keyOf(appId, reviewId), session);
    return session;
  };

  return {
    of,
    open,
    /** A page of a list has come, with the drafts of all its reviews as they were when it was asked for. */
    hearPage: (
      appId: string,
      page: { arrivals: readonly Arrival[]; drafts: readonly StoredDraft[]; askedAt: number },
    ): void => {
      const drafts = new Map(page.drafts.map((draft) => [draft.reviewId, draft]));
      for (const arrival of page.arrivals) {
        const { reviewId } = arrival.review;
        const draft = drafts.get(reviewId) ?? null;
        const session = of(appId, reviewId);
        if (!session) open(appId, arrival, draft);
        else if (draft) session.hearDraft({ version: draft.version, draft });
        else session.hearNoDraft(page.askedAt);
        session?.arrive(arrival);
      }
      forgetOldest();
    },
    setLanguages: (next: readonly string[]): void => {
      if (next.join() === known.join()) return;
      known = next;
      for (const session of sessions.values()) session.setLanguages(next);
    },
    backOnline: (): void => {
      for (const session of sessions.values()) session.backOnline();
    },
    hear: (event: LiveEvent): void => {
      if (event.kind === 'draft') of(event.appId, event.reviewId)?.hearDraft(event);
      if (event.kind !== 'reviews') return;
      for (const review of event.reviews)
        of(event.appId, review.reviewId)?.arrive({
          review,
          loadTimestamp: event.loadTimestamp,
          knownAt: ports.now(),
        });
    },
    /** The review was deleted, and its reply with it. */
    forget: (appId: string, reviewId: string): void => {
      of(appId, reviewId)?.close();
      sessions.delete(keyOf(appId, reviewId));
      ports.local.write(appId, reviewId, null);
    },
    /** Resolves when the server has answered all that was submitted so far: until then no page knows where it begins. */
    whenSubmitted: (): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.whenSubmitted())),
    /** Saves what is not saved yet; `isLast`: the page goes away. */
    flush: (isLast = false): Promise<unknown> =>
      Promise.all([...sessions.values()].map((session) => session.flush(isLast))),
    /** Whether a text would be lost if the page went away now. */
    isUnkept: (): boolean => [...sessions.values()].some((session) => session.isUnkept()),
    close: (): void => {
      for (const session of sessions.values()) session.close();
    },
  };
};
