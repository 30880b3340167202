import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { MAX_FILTERED_PAGES, offsetOf, totalPages } from '#shared/domain/reviews/paging.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { RETRY_DELAY_MS } from '#web/lib/api/query-client.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import type { ReplySessions } from '../../reply/session/reply-sessions.ts';
import { type Filters, isFiltered, isListed } from '../../store/filters.ts';
import { type FetchPage, type ReviewsPage, reviewsQuery } from '../../store/find-reviews.ts';
import { cacheDraft, cacheReviews, countReviews } from '../../store/review-pages.ts';
import { noShift, recordChanged, recordShown, shiftOf } from './list-shift.ts';
import {
  bringBack,
  isAbove,
  mergePage,
  openList,
  type ReviewList,
  replaceReviews,
  showWaiting,
  withoutReview,
} from './review-list.ts';

/** Idle time before the next page is prefetched, in ms. */
const PREFETCH_DELAY_MS = 400;

export type ListPlace = { page: number; filters: Filters };
export type ListView = {
  /** The page requested last; `list` is the previous one until it is loaded. */
  key: string;
  answer: QueryObserverResult<ReviewsPage>;
  list: ReviewList | undefined;
  pages: number;
};

type Ports = {
  queries: QueryClient;
  sessions: Pick<ReplySessions, 'receivePage' | 'forget'>;
  /** Subscribes to reviews changed by this page. */
  onChanged: (listener: (appId: string, review: Review) => void) => () => void;
  /** The live stream. */
  live: {
    isOn: () => boolean;
    onState: (listener: () => void) => () => void;
    onEvent: (listener: (event: LiveEvent) => void) => () => void;
  };
  /** Loads a page; calls the API by default. */
  fetchPage?: FetchPage;
  /** Whether a review can be inserted on top without moving what the user is looking at. */
  isAtTop: () => boolean;
};

export const keyOf = (scope: string, answered: boolean | undefined, { page, filters }: ListPlace): string =>
  `${scope} ${answered} ${JSON.stringify(filters)} ${page}`;

export type ReviewListStore = ReturnType<typeof openReviewListStore>;

/** A paged list of reviews that keeps its cards in place while the user is working. */
export const openReviewListStore = (
  { username, scope, answered }: { username: string; scope: string; answered: boolean | undefined },
  first: ListPlace,
  { queries, sessions, onChanged, live, isAtTop, fetchPage }: Ports,
) => {
  let place = first;
  let key = keyOf(scope, answered, place);
  let shift = noShift();
  let offset = offsetOf(place.page, 0);
  const optionsOf = () => ({
    ...reviewsQuery({ username, scope, answered, offset, filters: place.filters }, fetchPage),
    refetchInterval: live.isOn() ? (false as const) : RETRY_DELAY_MS,
  });
  const observer = new QueryObserver(queries, optionsOf());
  // Without the live stream, only a refetch of the other list shows the replies sent from this one.
  const sentOptions = (isEnabled: boolean) => ({
    ...reviewsQuery({ username, scope, answered: true, offset: 0 }, fetchPage),
    enabled: isEnabled && !live.isOn(),
    refetchInterval: RETRY_DELAY_MS,
  });
  const sentObserver = new QueryObserver(queries, sentOptions(false));
  // An optimistic result counts as subscribed, so that the refetch on the first subscription is not missed.
  let answer = observer.getOptimisticResult({
    ...queries.defaultQueryOptions(optionsOf()),
    _optimisticResults: 'optimistic',
  });
  let list = openList(key, answer.isPlaceholderData ? undefined : answer.data, answer.isFetching);
  let openedKey: string | undefined;
  let heardPage: ReviewsPage | undefined;
  let view: ListView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: number | undefined;
  const listeners = new Set<() => void>();

  /** The pages that can be opened: of a count that was cut, all that there may be. */
  const pagesNow = (): number => {
    if (answer.data?.isCountCut) return MAX_FILTERED_PAGES;
    const pages = totalPages((answer.data?.reviewsCount ?? 0) + shiftOf(shift));
    return answer.data?.totalPages === MAX_FILTERED_PAGES ? Math.min(pages, MAX_FILTERED_PAGES) : pages;
  };
  const prefetch = (page: number): void => {
    const from = offsetOf(page, page === 0 ? 0 : shiftOf(shift));
    const { filters } = place;
    const of = { username, scope, answered, offset: from, filters };
    void queries.prefetchQuery(reviewsQuery(of, fetchPage));
  };
  /** Prefetches the next page when idle; its offset changes with each reply. */
  const planNext = (): void => {
    const next = place.page + 1;
    const following = list?.key === key && next < pagesNow() ? offsetOf(next, shiftOf(shift)) : undefined;
    if (following === planned) return;
    planned = following;
    clearTimeout(timer);
    if (following !== undefined && listeners.size > 0)
      timer = setTimeout(() => prefetch(next), PREFETCH_DELAY_MS);
  };
  const changed = (): void => {
    if (list?.key === key) {
      const shown = [...list.entries, ...list.waiting].map(({ review }) => review);
      recordShown(shift, shown, openedKey !== key || list.isProvisional, place.page);
      openedKey = list.isProvisional ? undefined : key;
    }
    const hasSent =
      answered === false && (list?.entries.some(({ review }) => review.state === 'PENDING') ?? false);
    sentObserver.setOptions(sentOptions(hasSent && listeners.size > 0));
    planNext();
    view = undefined;
    for (const listener of [...listeners]) listener();
  };
  const setList = (next: ReviewList | undefined): void => {
    if (next === list) return;
    list = next;
    changed();
  };

  /** Whether it is a whole list with the newest on top. */
  const isPlain = (): boolean => !isFiltered(place.filters) && place.filters.sort === undefined;
  /** Of an app's whole list the events tell the count. */
  const isCounted = (): boolean => scope !== ALL_APPS && answered !== undefined && isPlain();
  const isOurs = (appId: string): boolean => scope === ALL_APPS || scope === appId;
  const isIn = (review: Review): boolean => isListed(review, answered, place.filters);
  /** Whether a review is on the list again that had left it: only a new load counts it. */
  const isBack = (review: Review): boolean =>
    !isCounted() && isIn(review) && shift.removed.has(review.reviewId);
  const isSeen = ({ reviewId }: Review): boolean => shift.shown.has(reviewId);
  /** Those whose place is known: not new ones in a list with a filter or another order. */
  const placed = (reviews: readonly Review[]): readonly Review[] =>
    isPlain() ? reviews : reviews.filter(isSeen);
  const appOf = ({ appId }: Review): string => appId || scope; // nodes of an earlier release name no app
  /** Passes a loaded page to the reply sessions, once. */
  const passOn = (page: ReviewsPage): void => {
    if (page === heardPage) return;
    heardPage = page;
    const { askedAt, loadTimestamp } = page;
    for (const [appId, reviews] of Map.groupBy(page.reviews, appOf)) {
      const arrivals = reviews.map((review) => ({ review, loadTimestamp, knownAt: askedAt }));
      const drafts = page.drafts.filter((draft) => draft.appId === appId);
      sessions.receivePage(appId, { arrivals, drafts, askedAt });
    }
  };
  const openAnew = (): void => {
    openedKey = undefined;
    if (place.page === 0) shift = noShift();
  };
  const take = (result: QueryObserverResult<ReviewsPage>): void => {
    answer = result;
    const { data, isPlaceholderData, isFetching } = result;
    if (data && !isPlaceholderData) {
      passOn(data);
      // Only in a list of the newest do new reviews come on top.
      const isFirstPage = place.page === 0 && place.filters.sort === undefined;
      // What lies between the cards and so many new reviews is on the next page.
      if (isFirstPage && list && isAbove(data, list)) openAnew();
      list = mergePage(list, { key, page: data, isFirstPage, isAtTop, isProvisional: isFetching });
    }
    changed();
  };
  /** What changed is not told: the next response replaces the cards, unless the user is working on them. */
  const reopen = (): void => {
    if (!list || !isAtTop()) return;
    list = { ...list, isProvisional: true };
    openAnew();
  };
  const takeSent = ({ data }: QueryObserverResult<ReviewsPage>): void => {
    if (!data) return;
    passOn(data);
    const { reviews, askedAt: knownAt, loadTimestamp } = data;
    setList(replaceReviews(list, reviews, { knownAt, loadTimestamp }));
  };
  /** An app was removed, or has no reviews any more. */
  const leaveOut = (appId: string): void => {
    const gone = (list?.entries ?? [])
      .filter(({ review }) => appOf(review) === appId)
      .map(({ review }) => review.reviewId);
    recordChanged(shift, isIn, [], gone);
    setList(gone.reduce(withoutReview, list));
  };
  const receive = (event: LiveEvent): void => {
    if (event.kind === 'reset') reopen();
    if (!('appId' in event) || !isOurs(event.appId)) return;
    const { appId } = event;
    if (event.kind === 'draft') cacheDraft(queries, appId, event.reviewId, event.draft);
    if (event.kind === 'many') {
      reopen();
      if (event.counts.unanswered + event.counts.answered === 0) leaveOut(appId);
    }
    if (event.kind !== 'reviews') return;
    const { reviews, gone, counts, loadTimestamp } = event;
    cacheReviews(queries, appId, reviews, gone);
    countReviews(queries, appId, counts);
    const hasNew = reviews.some((one) => isIn(one) && !isSeen(one));
    const hasBack = reviews.some(isBack);
    recordChanged(shift, isIn, placed(reviews), gone);
    // Only the server knows which reviews belong on the first page of a filtered list.
    if ((hasNew || hasBack) && place.page === 0) void observer.refetch();
    setList(replaceReviews(list, reviews, { knownAt: performance.now(), loadTimestamp }));
  };
  const hearOwn = (changedIn: string, review: Review): void => {
    if (!isOurs(changedIn)) return;
    if (isBack(review)) void observer.refetch();
    recordChanged(shift, isIn, placed([review]));
    const knownAt = performance.now();
    list = replaceReviews(list, [review], { knownAt });
    if (list?.key === key && isIn(review)) {
      const own = { review, knownAt, loadTimestamp: answer.data?.loadTimestamp ?? 0 };
      list = bringBack(list, own, { isFirstPage: place.page === 0, isFiltered: !isPlain() });
    }
    changed();
  };

  if (list && answer.data) passOn(answer.data);

  let stops: (() => void)[] = [];
  const start = (): void => {
    stops = [
      observer.subscribe(() => afterPress(() => take(observer.getCurrentResult()))),
      sentObserver.subscribe(takeSent),
      live.onEvent(receive),
      live.onState(() => {
        observer.setOptions(optionsOf());
        changed();
      }),
      onChanged(hearOwn),
    ];
    observer.setOptions(optionsOf());
    take(observer.getCurrentResult());
  };
  const stop = (): void => {
    for (const end of stops) end();
    clearTimeout(timer);
    planned = undefined;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    view: (): ListView => {
      view ??= { key, answer, list, pages: pagesNow() };
      return view;
    },
    /** Opens another page, or the list with other filters. */
    show: (next: ListPlace): void => {
      const nextKey = keyOf(scope, answered, next);
      if (nextKey === key) return;
      const isAnew = next.page === 0 || JSON.stringify(next.filters) !== JSON.stringify(place.filters);
      if (isAnew) shift = noShift();
      [place, key, offset] = [next, nextKey, offsetOf(next.page, shiftOf(shift))];
      observer.setOptions(optionsOf());
      take(observer.getCurrentResult());
    },
    prefetch,
    /** Removes a deleted review from all pages. */
    remove: (appId: string, reviewId: string): void => {
      recordChanged(shift, isIn, [], [reviewId]);
      cacheReviews(queries, appId, [], [reviewId]);
      sessions.forget(appId, reviewId);
      setList(withoutReview(list, reviewId));
    },
    showWaiting: (): void => setList(showWaiting(list)),
  };
};
