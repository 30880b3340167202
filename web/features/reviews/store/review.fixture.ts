import { QueryClient } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review/schema.ts';
import { PAGE_SIZE } from '#shared/domain/reviews/paging.ts';
import type { FetchPage } from './find-reviews.ts';
import { openReviewStore } from './review-store.ts';

/** A Turkish review with a translation and a draft. */
export const makeReview = (change: Partial<Review> = {}): Review => ({
  appId: '1',
  reviewId: 'r1',
  revision: 1,
  author: 'Emre',
  dateModified: '2026-11-20T10:00:00Z',
  starRating: 2,
  title: '',
  body: 'Antrenmanlarım kayboldu.',
  translatedTitle: null,
  translatedBody: 'My workouts are lost.',
  reviewLanguage: 'tr',
  response: 'Merhaba Emre!',
  translatedResponse: 'Hi Emre!',
  responseLanguage: 'tr',
  replyRevision: 3,
  draft: 'ready',
  isAnswered: false,
  answeredBy: null,
  answeredDate: null,
  answeredVia: null,
  noReplyNeeded: false,
  labels: [],
  territory: null,
  kind: null,
  sentiment: null,
  mentions: [],
  wasEditedByUser: false,
  state: null,
  isSending: false,
  earlierReply: null,
  submitError: null,
  storeMessage: null,
  sentResponse: null,
  notesCount: 0,
  undoUntil: null,
  metadata: null,
  ...change,
});

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
