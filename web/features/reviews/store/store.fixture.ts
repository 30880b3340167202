import { QueryClient } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review/schema.ts';
import { PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import type { FetchPage } from './find-reviews.ts';
import { openReviewStore } from './review-store.ts';

/** A server's answer to a call for a page of `reviews`. */
export const pageOf = (
  reviews: readonly Review[],
  offset = 0,
  change: Partial<Awaited<ReturnType<FetchPage>>> = {},
): Awaited<ReturnType<FetchPage>> => ({
  reviews: reviews.slice(offset, offset + PAGE_SIZE),
  drafts: [],
  reviewsCount: reviews.length,
  isCountCut: false,
  totalPages: Math.ceil(reviews.length / PAGE_SIZE),
  loadTimestamp: 1,
  ...change,
});

/** A clock that goes on with each look. */
export const openClock = (): (() => number) => {
  let clock = 0;
  return () => {
    clock += 1;
    return clock;
  };
};

/** A store in a tab with a live stream. */
export const openStore = (
  fetchPage: FetchPage = async () => pageOf([]),
  queries = new QueryClient(),
  now = openClock(),
  isLive = () => true,
) => openReviewStore({ username: 'ann', queries, isLive, now, fetchPage });
