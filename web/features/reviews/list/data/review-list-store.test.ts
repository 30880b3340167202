import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import type { LiveEvent } from '#shared/contract/live.ts';
import type { Review } from '#shared/contract/review.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { makeReview } from '../../review.fixture.ts';
import { cacheReviews } from './review-cache.ts';
import { openReviewListStore } from './review-list-store.ts';

/** A list of all apps in a tab with a live stream, which both are in the test's hands. */
const openAll = (...reviews: [appId: string, reviewId: string][]) => {
  const listeners = new Set<(event: LiveEvent) => void>();
  const ownListeners = new Set<(appId: string, review: Review) => void>();
  const queries = new QueryClient();
  const store = openReviewListStore(
    { username: 'ann', scope: ALL_APPS, answered: false },
    { page: 0, filters: {} },
    {
      queries,
      sessions: { receivePage: () => undefined, forget: () => undefined },
      onChanged: (listener) => {
        ownListeners.add(listener);
        return () => ownListeners.delete(listener);
      },
      live: {
        isOn: () => true,
        onState: () => () => undefined,
        onEvent: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      fetchPage: async () => ({
        reviews: reviews.map(([appId, reviewId]) => makeReview({ appId, reviewId })),
        drafts: [],
        reviewsCount: reviews.length,
        isCountCut: false,
        totalPages: 1,
        loadTimestamp: 1,
      }),
      isAtTop: () => true,
    },
  );
  onTestFinished(store.subscribe(() => undefined));
  return {
    count: () => store.view().answer.data?.reviewsCount,
    /** A change made on this page, as its response tells it. */
    change: (change: Partial<Review>) => {
      const review = makeReview(change);
      cacheReviews(queries, review.appId, [review]);
      for (const listener of ownListeners) listener(review.appId, review);
    },
    shown: () => store.view().list?.entries.map(({ review }) => review.reviewId) ?? [],
    tell: (event: LiveEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
};

it('leaves out the reviews of an app that was removed, whatever else changes', async () => {
  const page = openAll(['gone', 'a'], ['here', 'b'], ['gone', 'c']);
  await expect.poll(page.shown).toEqual(['a', 'b', 'c']);
  page.tell({ kind: 'many', appId: 'here', counts: { unanswered: 1, answered: 0 } });
  expect(page.shown()).toEqual(['a', 'b', 'c']);
  page.tell({ kind: 'many', appId: 'gone', counts: { unanswered: 0, answered: 0 } });
  expect(page.shown()).toEqual(['b']);
});

it('counts a review again whose sending was undone, if the response comes before the event', async () => {
  const page = openAll(['here', 'a'], ['here', 'b']);
  await expect.poll(page.count).toBe(2);
  page.change({ appId: 'here', reviewId: 'b', isAnswered: true });
  expect(page.count()).toBe(1);
  page.change({ appId: 'here', reviewId: 'b', isAnswered: false });
  await expect.poll(page.count).toBe(2);
});
