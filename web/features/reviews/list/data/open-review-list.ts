import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { MAX_FILTERED_PAGES, offsetOf, totalPages } from '#shared/domain/reviews/paging.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { RETRY_DELAY_MS } from '#web/lib/api/query-client.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { type Filters, isFiltered, isListed } from '../../store/filters.ts';
import { type PageOfIds, reviewsQuery } from '../../store/find-reviews.ts';
import type { Change, ReviewStore } from '../../store/review-store.ts';
import { noShift, recordChanged, recordShown, shiftOf } from './list-shift.ts';
import { openPrefetchTimer } from './prefetch-timer.ts';
import { bringBack, isAbove, mergePage, type ReviewList, showWaiting, without } from './review-list.ts';

export type ListPlace = { page: number; filters: Filters };
export type ListView = {
  /** The page requested last; `list` is the previous one until it is loaded. */
  key: string;
  answer: QueryObserverResult<PageOfIds>;
  list: ReviewList | undefined;
  pages: number;
};

type Ports = {
  queries: QueryClient;
  store: ReviewStore;
  /** The state of the live stream; its events come by the store. */
  live: { isOn: () => boolean; onState: (listener: () => void) => () => void };
  /** Whether a review can be inserted on top without moving what the user is looking at. */
  isAtTop: () => boolean;
};

export const listKey = (scope: string, answered: boolean | undefined, { page, filters }: ListPlace): string =>
  `${scope} ${answered} ${JSON.stringify(filters)} ${page}`;

export type OpenReviewList = ReturnType<typeof openReviewList>;

/** A paged list of reviews that keeps its cards in place while the user is working. */
export const openReviewList = (
  { username, scope, answered }: { username: string; scope: string; answered: boolean | undefined },
  first: ListPlace,
  { queries, store, live, isAtTop }: Ports,
) => {
  let at = { place: first, key: listKey(scope, answered, first), offset: offsetOf(first.page, 0) };
  let shift = noShift();
  const pageQuery = (offset: number) =>
    reviewsQuery(store, { username, scope, answered, offset, filters: at.place.filters });
  const optionsOf = () => ({
    ...pageQuery(at.offset),
    refetchInterval: live.isOn() ? (false as const) : RETRY_DELAY_MS,
  });
  const observer = new QueryObserver(queries, optionsOf());
  // Without the live stream, only a refetch of the other list shows the replies sent from this one.
  const sentOptions = (isEnabled: boolean) => ({
    ...reviewsQuery(store, { username, scope, answered: true, offset: 0 }),
    enabled: isEnabled && !live.isOn(),
    refetchInterval: RETRY_DELAY_MS,
  });
  const sentObserver = new QueryObserver(queries, sentOptions(false));
  // An optimistic result counts as subscribed, so that the refetch on the first subscription is not missed.
  let answer = observer.getOptimisticResult({
    ...queries.defaultQueryOptions(optionsOf()),
    _optimisticResults: 'optimistic',
  });
  let list: ReviewList | undefined;
  let openedKey: string | undefined;
  let view: ListView | undefined;
  const timer = openPrefetchTimer();
  const listeners = new Set<() => void>();

  const reviewsOf = (ids: readonly ReviewId[]): Review[] => ids.flatMap((id) => store.get(id)?.review ?? []);
  const changedAt = (id: ReviewId): number => Date.parse(store.get(id)?.review.dateModified ?? '');
  /** The pages that can be opened: of a count that was cut, all that there may be. */
  const pagesNow = (): number => {
    if (answer.data?.isCountCut) return MAX_FILTERED_PAGES;
    const pages = totalPages((answer.data?.reviewsCount ?? 0) + shiftOf(shift));
    return answer.data?.totalPages === MAX_FILTERED_PAGES ? Math.min(pages, MAX_FILTERED_PAGES) : pages;
  };
  const prefetch = (page: number): void =>
    void queries.prefetchQuery(pageQuery(offsetOf(page, page === 0 ? 0 : shiftOf(shift))));
  /** Prefetches the next page when idle; its offset changes with each reply. */
  const planNext = (): void => {
    const next = at.place.page + 1;
    const isThere = list?.key === at.key && next < pagesNow() && listeners.size > 0;
    timer.plan(isThere ? offsetOf(next, shiftOf(shift)) : undefined, () => prefetch(next));
  };
  const followSent = (): void => {
    const isSent = ({ state }: Review): boolean => state === 'PENDING';
    const hasSent = answered === false && reviewsOf(list?.ids ?? []).some(isSent);
    sentObserver.setOptions(sentOptions(hasSent && listeners.size > 0));
  };
  const changed = (): void => {
    if (list?.key === at.key) {
      const shown = reviewsOf([...list.ids, ...list.waiting]);
      recordShown(shift, shown, openedKey !== at.key || list.isProvisional, at.place.page);
      openedKey = list.isProvisional ? undefined : at.key;
    }
    followSent();
    planNext();
    view = undefined;
    for (const listener of [...listeners]) listener();
  };

  /** Whether it is a whole list with the newest on top. */
  const isPlain = (): boolean => !isFiltered(at.place.filters) && at.place.filters.sort === undefined;
  /** Of an app's whole list the events tell the count. */
  const isCounted = (): boolean => scope !== ALL_APPS && answered !== undefined && isPlain();
  const isOurs = (appId: string): boolean => scope === ALL_APPS || scope === appId;
  const isIn = (review: Review): boolean => isListed(review, answered, at.place.filters);
  /** Whether a review is on the list again that had left it: only a new load counts it. */
  const isBack = (review: Review): boolean =>
    !isCounted() && isIn(review) && shift.removed.has(keyOf(review));
  const isSeen = (review: Review): boolean => shift.shown.has(keyOf(review));
  /** Those whose place is known: not new ones in a list with a filter or another order. */
  const placed = (reviews: readonly Review[]): readonly Review[] =>
    isPlain() ? reviews : reviews.filter(isSeen);

  const openAnew = (): void => {
    openedKey = undefined;
    if (at.place.page === 0) shift = noShift();
  };
  const take = (result: QueryObserverResult<PageOfIds>): void => {
    answer = result;
    const { data, isPlaceholderData, isFetching } = result;
    if (data && !isPlaceholderData) {
      const { ids, reviewsCount: count } = data;
      // Only in a list of the newest do new reviews come on top.
      const isFirstPage = at.place.page === 0 && at.place.filters.sort === undefined;
      // What lies between the cards and so many new reviews is on the next page.
      if (isFirstPage && list && isAbove(ids, list, changedAt)) openAnew();
      const page = { key: at.key, ids, count, isFirstPage, isAtTop, isProvisional: isFetching };
      list = mergePage(list, page, changedAt);
    }
    changed();
  };
  /** What changed is not told: the next response replaces the cards, unless the user is working on them. */
  const reopen = (): void => {
    if (!list || !isAtTop()) return;
    list = { ...list, isProvisional: true };
    openAnew();
  };
  /** An older response must not take away what has just changed. */
  const hold = (reviews: readonly Review[]): void => {
    if (!list?.isProvisional) return;
    const ids = new Set([...list.ids, ...list.waiting].map(keyOf));
    if (reviews.some((review) => ids.has(keyOf(review)))) list = { ...list, isProvisional: false };
  };
  const leaveOut = (isUnwanted: (id: ReviewId) => boolean): void => {
    recordChanged(shift, isIn, [], (list?.ids ?? []).filter(isUnwanted));
    list = list && without(list, isUnwanted);
    changed();
  };
  const hearReviews = ({ appId, reviews, gone }: Extract<LiveEvent, { kind: 'reviews' }>): void => {
    const hasNew = reviews.some((one) => isIn(one) && (!isSeen(one) || isBack(one)));
    const removed = gone.map((reviewId) => ({ appId, reviewId }));
    recordChanged(shift, isIn, placed(reviews), removed);
    // Only the server knows which reviews belong on the first page of a filtered list.
    if (hasNew && at.place.page === 0) void observer.refetch();
    hold(reviews);
    changed();
  };
  const hearOwn = (review: Review): void => {
    if (isBack(review)) void observer.refetch();
    recordChanged(shift, isIn, placed([review]));
    hold([review]);
    if (list?.key === at.key && isIn(review)) {
      const { appId, reviewId } = review;
      const where = { isFirstPage: at.place.page === 0, isFiltered: !isPlain() };
      list = bringBack(list, { appId, reviewId }, where, changedAt);
    }
    changed();
  };
  const hear = (change: Change): void => {
    if (change.kind === 'reset') reopen();
    if (!('appId' in change) || !isOurs(change.appId)) return;
    if (change.kind === 'own') hearOwn(change.review);
    if (change.kind === 'reviews') hearReviews(change);
    if (change.kind !== 'many') return;
    reopen();
    const { appId, counts } = change;
    // The app was removed, or has no reviews any more.
    if (counts.unanswered + counts.answered === 0) leaveOut((id) => id.appId === appId);
  };

  if (answer.data && !answer.isPlaceholderData) take(answer);

  let stops: (() => void)[] = [];
  const start = (): void => {
    stops = [
      observer.subscribe(() => take(observer.getCurrentResult())),
      sentObserver.subscribe(followSent),
      store.onChange(hear),
      live.onState(() => {
        observer.setOptions(optionsOf());
        changed();
      }),
    ];
    observer.setOptions(optionsOf());
    take(observer.getCurrentResult());
  };
  const stop = (): void => {
    for (const end of stops) end();
    timer.stop();
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
      view ??= { key: at.key, answer, list, pages: pagesNow() };
      return view;
    },
    /** Opens another page, or the list with other filters. */
    show: (place: ListPlace): void => {
      const key = listKey(scope, answered, place);
      if (key === at.key) return;
      const isAnew = place.page === 0 || JSON.stringify(place.filters) !== JSON.stringify(at.place.filters);
      if (isAnew) shift = noShift();
      at = { place, key, offset: offsetOf(place.page, shiftOf(shift)) };
      observer.setOptions(optionsOf());
      take(observer.getCurrentResult());
    },
    prefetch,
    /** Removes the card of a deleted review. */
    remove: (id: ReviewId): void => leaveOut((other) => keyOf(other) === keyOf(id)),
    showWaiting: (): void => {
      list = list && showWaiting(list);
      changed();
    },
  };
};
