import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Review } from '#shared/contract/review.ts';
import type { Filters } from '#shared/contract/review-list.ts';
import { offsetOf, totalPages } from '#shared/domain/paging.ts';
import { BUSY_MS, QUIET_MS } from '#web/lib/queries.ts';
import { reviewsQuery } from './get-app-reviews.ts';
import { countAnswered, rememberReview } from './review-cache.ts';
import { isOnItsWay, mergePage, type ReviewList, replaceReviews, showWaiting } from './review-list.ts';

type Which = { username: string; appId: string; isAnswered: boolean; page: number; filters?: Filters };

const NONE: Filters = {};

const isAtTop = (): boolean => window.scrollY < 80;

/** One page of reviews that stays still under the hands of the person who works on it. */
export const useReviewList = ({ username, appId, isAnswered, page, filters = NONE }: Which) => {
  const queries = useQueryClient();
  const which = `${appId} ${isAnswered} ${JSON.stringify(filters)}`;
  const key = `${which} ${page}`;
  // Reviews answered since the list was loaded have left it: the following pages begin so much earlier.
  const [gone, setGone] = useState(0);
  const [visit, setVisit] = useState({ which, key, offset: offsetOf(page, 0) });
  if (visit.key !== key) {
    const isAnew = page === 0 || visit.which !== which;
    setVisit({ which, key, offset: offsetOf(page, isAnew ? 0 : gone) });
    if (isAnew) setGone(0);
  }
  const [list, setList] = useState<ReviewList>();
  const isBusy = list?.entries.some(isOnItsWay) ?? false;
  const interval = isBusy ? BUSY_MS : QUIET_MS;
  const { offset } = visit;
  const answer = useQuery({
    ...reviewsQuery({ username, appId, isAnswered, offset, filters }),
    refetchInterval: interval,
  });
  const { data, isPlaceholderData, isFetching } = answer;
  const isProvisional = isFetching;

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    setList((before) =>
      mergePage(before, { key, page: data, isFirstPage: page === 0, isAtTop: isAtTop(), isProvisional }),
    );
  }, [data, isPlaceholderData, isProvisional, key, page]);

  // Replies sent from this page are no longer on the list of the unanswered; their state is read from the other one.
  const hasSent = !isAnswered && (list?.entries.some(({ review }) => review.state === 'PENDING') ?? false);
  const { data: sent } = useQuery({
    ...reviewsQuery({ username, appId, isAnswered: true, offset: 0 }),
    enabled: hasSent,
    refetchInterval: BUSY_MS,
  });
  useEffect(() => {
    if (hasSent && sent) setList((before) => replaceReviews(before, sent.reviews));
  }, [hasSent, sent]);

  const pages = totalPages((data?.reviewsCount ?? 0) + gone);
  const prefetch = useCallback(
    (other: number) => {
      const from = offsetOf(other, other === 0 ? 0 : gone);
      void queries.prefetchQuery(reviewsQuery({ username, appId, isAnswered, offset: from, filters }));
    },
    [queries, username, appId, isAnswered, gone, filters],
  );
  const isLoaded = list?.key === key;
  useEffect(() => {
    if (isLoaded && page + 1 < pages) prefetch(page + 1);
  }, [isLoaded, page, pages, prefetch]);

  const onChanged = useCallback(
    (review: Review, wasAnswered: boolean) => {
      setList((before) => replaceReviews(before, [review]));
      rememberReview(queries, appId, review);
      if (!review.isAnswered || wasAnswered) return;
      countAnswered(queries, username, appId);
      if (!isAnswered) setGone((before) => before + 1);
    },
    [queries, appId, username, isAnswered],
  );

  return {
    answer,
    list,
    isLoaded,
    pages,
    count: data?.reviewsCount,
    /** There are more than `count` says. */
    isCountCut: data?.isCountCut ?? false,
    prefetch,
    onChanged,
    showWaiting: () => setList(showWaiting),
  };
};
