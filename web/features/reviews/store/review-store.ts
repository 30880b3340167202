import type { QueryClient } from '@tanstack/react-query';
import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { type FetchPage, findInput, type PageOfIds, type ReviewsOf } from './find-reviews.ts';
import { changePages, countPages, countWaiting, listedIds, staleAgain } from './review-pages.ts';

/** A review as the server last told it. */
export type Entry = {
  review: Review;
  /** Its earlier revisions that this page has shown, newest first. */
  earlier: readonly Review[];
  /** The server's time at which it was loaded. */
  loadTimestamp: number;
  /** When it was requested or received, by this page's clock; the clocks of two servers may differ. */
  knownAt: number;
};

/** The person's draft as known to the server; `draft` is null when there is none. */
export type ServerDraft = { version: number; draft: StoredDraft | null };

/** A change that has been applied: told by the server, made by this page, or found on a page without a draft. */
export type Change =
  | LiveEvent
  | { kind: 'own'; appId: string; review: Review }
  | { kind: 'no-draft'; appId: string; reviewId: string; askedAt: number };

type Ports = {
  username: string;
  queries: QueryClient;
  /** Whether the live stream tells the counts. */
  isLive: () => boolean;
  /** A monotonic clock in ms, which orders requests and responses. */
  now: () => number;
  fetchPage: FetchPage;
};

export type ReviewStore = ReturnType<typeof openReviewStore>;

/** Reviews beyond these are forgotten unless a cached list has them or somebody reads them. */
const MAX_REVIEWS = 1000;
/** Earlier revisions kept, to compare with a text that was typed long ago. */
const MAX_EARLIER = 3;

const NO_DRAFT = { version: 0, draft: null, knownAt: Number.NEGATIVE_INFINITY };

/** Whether a review is unchanged, so that its card need not render. */
const isSame = (a: Review, b: Review): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The reviews of one person in one company by id, and the only place that keeps them: lists have ids, and replies have
 * texts. Whatever the server tells of a review arrives here once, however late or often (docs/decisions/0053-review-store.md).
 */
export const openReviewStore = ({ username, queries, isLive, now, fetchPage }: Ports) => {
  const entries = new Map<string, Entry>();
  const drafts = new Map<string, ServerDraft & { knownAt: number }>();
  const readers = new Map<string, Set<() => void>>();
  const listeners = new Set<(change: Change) => void>();
  /** When the stream last told that changes were missed: the server may know less than it did before. */
  let resetAt = Number.NEGATIVE_INFINITY;

  const tell = (change: Change): void => {
    for (const listener of [...listeners]) listener(change);
  };
  /** States of a review may arrive out of order; the revisions decide, and for equal ones the clock. */
  const isStale = (known: Entry, { revision, replyRevision }: Review, knownAt: number): boolean => {
    if (known.knownAt <= resetAt && knownAt > resetAt) return false;
    const { review } = known;
    if (revision < review.revision || replyRevision < review.replyRevision) return true;
    return revision === review.revision && replyRevision === review.replyRevision && knownAt < known.knownAt;
  };
  /** Keeps the newer of what is known and what has come, and returns it. */
  const keep = (appId: string, came: Review, loadTimestamp: number | undefined, knownAt: number): Entry => {
    const named = { ...came, appId }; // nodes of an earlier release name no app
    const key = keyOf(named);
    const known = entries.get(key);
    if (known && isStale(known, named, knownAt)) return known;
    const isChanged = !known || !isSame(known.review, named);
    const isRevised = known !== undefined && known.review.revision !== named.revision;
    const entry = {
      review: isChanged ? named : known.review,
      earlier: isRevised ? [known.review, ...known.earlier].slice(0, MAX_EARLIER) : (known?.earlier ?? []),
      loadTimestamp: loadTimestamp ?? known?.loadTimestamp ?? 0,
      knownAt,
    };
    entries.set(key, entry);
    if (isChanged) for (const read of [...(readers.get(key) ?? [])]) read();
    return entry;
  };
  const keepDraft = (id: ReviewId, server: ServerDraft): void => {
    const known = drafts.get(keyOf(id)) ?? NO_DRAFT;
    if (server.version > known.version || resetAt >= known.knownAt)
      drafts.set(keyOf(id), { ...server, knownAt: now() });
  };
  const missDraft = (id: ReviewId, askedAt: number): void => {
    const known = drafts.get(keyOf(id));
    if (known?.draft && askedAt > known.knownAt) drafts.set(keyOf(id), { ...known, draft: null });
    tell({ kind: 'no-draft', ...id, askedAt });
  };
  const forget = (key: string): void => {
    entries.delete(key);
    drafts.delete(key);
  };
  const forgetUnlisted = (): void => {
    if (entries.size <= MAX_REVIEWS) return;
    const listed = new Set(listedIds(queries).map(keyOf));
    for (const key of [...entries.keys()])
      if (entries.size > MAX_REVIEWS && !listed.has(key) && !readers.has(key)) forget(key);
  };
  const receiveReviews = (event: Extract<LiveEvent, { kind: 'reviews' }>): void => {
    const { appId, gone, counts, loadTimestamp } = event;
    const reviews = event.reviews.map((came) => {
      const review = { ...came, appId };
      // Those of other lists are loaded with them.
      return entries.has(keyOf(review)) ? keep(appId, review, loadTimestamp, now()).review : review;
    });
    changePages(queries, appId, reviews, gone);
    countPages(queries, appId, counts);
    tell({ ...event, reviews });
  };

  return {
    get: (id: ReviewId): Entry | undefined => entries.get(keyOf(id)),
    draft: (id: ReviewId): ServerDraft & { knownAt: number } => drafts.get(keyOf(id)) ?? NO_DRAFT,
    /** Hears of changes of one review, which is kept as long. */
    subscribe: (id: ReviewId, listener: () => void): (() => void) => {
      const key = keyOf(id);
      const heard = readers.get(key) ?? new Set();
      readers.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0 && readers.get(key) === heard) readers.delete(key);
      };
    },
    onChange: (listener: (change: Change) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads a page of a list: keeps its reviews and drafts, and returns their ids. */
    load: async (of: ReviewsOf, signal: AbortSignal): Promise<PageOfIds> => {
      const askedAt = now();
      const { reviews, drafts: found, loadTimestamp, ...page } = await fetchPage(findInput(of), signal);
      signal.throwIfAborted(); // what was cancelled may be older than what is known
      const ids = reviews.map((review) => {
        const appId = review.appId || of.scope;
        const id = { appId, reviewId: review.reviewId };
        keep(appId, review, loadTimestamp, askedAt);
        const draft = found.find((one) => one.appId === appId && one.reviewId === review.reviewId);
        if (!draft) missDraft(id, askedAt);
        else {
          keepDraft(id, { version: draft.version, draft });
          tell({ kind: 'draft', ...id, version: draft.version, draft });
        }
        return id;
      });
      forgetUnlisted();
      return { ...page, ids };
    },
    /** Applies an event of the live stream. */
    receive: (event: LiveEvent): void => {
      if (event.kind === 'reset') resetAt = now();
      if (event.kind === 'draft') keepDraft(event, { version: event.version, draft: event.draft });
      if (event.kind === 'reviews') receiveReviews(event);
      else tell(event);
    },
    /** Applies what the response to a change of this page tells of its review. */
    put: (appId: string, came: Review): Review => {
      const before = entries.get(keyOf({ appId, reviewId: came.reviewId }));
      const { review } = keep(appId, came, undefined, now());
      changePages(queries, appId, [review], []);
      // The live stream tells the counts as well; counting here too would count twice.
      if (before && before.review.isAnswered !== review.isAnswered && !isLive())
        countWaiting(queries, username, appId, review.isAnswered ? -1 : 1);
      tell({ kind: 'own', appId, review });
      return review;
    },
    putDraft: keepDraft,
    /** Forgets a deleted review. */
    remove: (id: ReviewId): void => {
      changePages(queries, id.appId, [], [id.reviewId]);
      if (entries.get(keyOf(id))?.review.isAnswered === false && !isLive())
        countWaiting(queries, username, id.appId, -1);
      forget(keyOf(id));
    },
    /** To be called before and after a change: responses on their way may show the state before it. */
    cancelStaleFetches: (appId: string): Promise<void> => staleAgain(queries, appId),
  };
};
