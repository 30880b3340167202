import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { Filters } from '#shared/contract/review-list.ts';
import { offsetOf, totalPages } from '#shared/domain/paging.ts';
import { isLive as isTold } from '#web/lib/live.ts';
import { QUIET_MS } from '#web/lib/queries.ts';
import { useIsLive } from '#web/lib/use-live.ts';
import { isFiltered } from '../find/filters.ts';
import { reviewsQuery } from './get-app-reviews.ts';
import { noShift, noteChanged, noteShown, shiftOf } from './list-shift.ts';
import { countWaiting, rememberReviews } from './review-cache.ts';
import { mergePage, openList, replaceReviews, showWaiting, withoutReview } from './review-list.ts';
import { useLiveList } from './use-live-list.ts';

type Which = { username: string; appId: string; isAnswered: boolean; page: number; filters?: Filters };

const NONE: Filters = {};

/** How long a list stands still before what comes next is fetched, in ms. */
const PAUSE_MS = 400;

/** Whether a review may come on top without moving anything under the person's eyes or hands. */
const isAtTop = (): boolean =>
  window.scrollY < 80 &&
  !document.activeElement?.closest('article') &&
  document.querySelector('article:hover') === null;

/** One page of reviews that stays still under the hands of the person who works on it. */
export const useReviewList = ({ username, appId, isAnswered, page, filters = NONE }: Which) => {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const which = `${appId} ${isAnswered} ${JSON.stringify(filters)}`;
  const key = `${which} ${page}`;
  const shift = useRef(noShift());
  const [visit, setVisit] = useState({ which, key, offset: offsetOf(page, 0) });
  if (visit.key !== key) {
    const isAnew = page === 0 || visit.which !== which;
    if (isAnew) shift.current = noShift();
    setVisit({ which, key, offset: offsetOf(page, shiftOf(shift.current)) });
  }
  const { offset } = visit;
  const answer = useQuery({
    ...reviewsQuery({ username, appId, isAnswered, offset, filters }),
    refetchInterval: isLive ? false : QUIET_MS,
  });
  const { data, isPlaceholderData, isFetching, refetch } = answer;
  // What is at hand is there with the first rendering: nobody sees an empty screen in between.
  const [list, setList] = useState(() => openList(key, isPlaceholderData ? undefined : data, isFetching));

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const isFirstPage = page === 0;
    setList((before) =>
      mergePage(before, { key, page: data, isFirstPage, isAtTop, isProvisional: isFetching }),
    );
  }, [data, isPlaceholderData, isFetching, key, page]);

  const opened = useRef<string>(undefined);
  const isLoaded = list?.key === key;
  useEffect(() => {
    if (!list || !isLoaded) return;
    const shown = [...list.entries, ...list.waiting].map(({ review }) => review);
    noteShown(shift.current, shown, opened.current !== key || list.isProvisional, page);
    opened.current = key;
  }, [list, isLoaded, key, page]);

  useLiveList({
    appId,
    onReviews: ({ reviews, gone, loadTimestamp }) => {
      const { seen } = shift.current;
      const knownAt = performance.now();
      const told = isFiltered(filters) ? reviews.filter(({ reviewId }) => seen.has(reviewId)) : reviews;
      const hasNew = reviews.some((one) => one.isAnswered === isAnswered && !seen.has(one.reviewId));
      // What is on the first page now, and whether a filter holds for it, is the server's to say.
      if (hasNew && page === 0) void refetch();
      else noteChanged(shift.current, isAnswered, told, gone);
      setList((before) => replaceReviews(before, reviews, { knownAt, loadTimestamp }));
    },
    setList,
  });

  // Replies sent from this page are no longer on the list of the unanswered; while nobody tells, the other one is asked.
  const hasSent = !isAnswered && (list?.entries.some(({ review }) => review.state === 'PENDING') ?? false);
  const { data: sent } = useQuery({
    ...reviewsQuery({ username, appId, isAnswered: true, offset: 0 }),
    enabled: hasSent && !isLive,
    refetchInterval: QUIET_MS,
  });
  useEffect(() => {
    if (!hasSent || !sent) return;
    const { reviews, askedAt: knownAt, loadTimestamp } = sent;
    setList((before) => replaceReviews(before, reviews, { knownAt, loadTimestamp }));
  }, [hasSent, sent]);

  const count = data?.reviewsCount;
  const pages = totalPages((count ?? 0) + shiftOf(shift.current));
  const prefetch = useCallback(
    (other: number) => {
      const from = offsetOf(other, other === 0 ? 0 : shiftOf(shift.current));
      void queries.prefetchQuery(reviewsQuery({ username, appId, isAnswered, offset: from, filters }));
    },
    [queries, username, appId, isAnswered, filters],
  );
  // Each answer given moves the next page: the one that will be asked for is fetched ahead, in a pause.
  const following = page + 1 < pages ? offsetOf(page + 1, shiftOf(shift.current)) : undefined;
  useEffect(() => {
    if (!isLoaded || following === undefined) return;
    const timer = setTimeout(() => prefetch(page + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, following, page, prefetch]);

  const onChanged = useCallback(
    (review: Review, wasAnswered: boolean) => {
      noteChanged(shift.current, isAnswered, [review]);
      const knownAt = performance.now();
      setList((before) => replaceReviews(before, [review], { knownAt }));
      rememberReviews(queries, appId, [review]);
      // While the counts are told, one of one's own would be the second.
      if (review.isAnswered !== wasAnswered && !isTold())
        countWaiting(queries, username, appId, review.isAnswered ? -1 : 1);
    },
    [queries, appId, username, isAnswered],
  );
  const onDeleted = useCallback(
    (reviewId: string) => {
      noteChanged(shift.current, isAnswered, [], [reviewId]);
      setList((before) => withoutReview(before, reviewId));
      rememberReviews(queries, appId, [], [reviewId]);
      if (!isTold()) countWaiting(queries, username, appId, -1);
    },
    [queries, appId, username, isAnswered],
  );

  return {
    answer,
    list,
    isLoaded,
    pages,
    count,
    /** There are more than `count` says. */
    isCountCut: data?.isCountCut ?? false,
    prefetch,
    onChanged,
    onDeleted,
    showWaiting: () => setList(showWaiting),
  };
};
