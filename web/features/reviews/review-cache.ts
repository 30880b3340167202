import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application.ts';
import type { Review } from '#shared/contract/review.ts';
import { type ReviewsPage, reviewsKey } from './get-app-reviews.ts';

const isReviewsPage = (kept: unknown): kept is ReviewsPage =>
  typeof kept === 'object' && kept !== null && 'reviews' in kept;

const without = (page: ReviewsPage, reviewId: string): ReviewsPage => {
  const reviews = page.reviews.filter((review) => review.reviewId !== reviewId);
  const gone = page.reviews.length - reviews.length;
  return { ...page, reviews, reviewsCount: page.reviewsCount - gone };
};

/** Answers under way were written before ours: they must not put the old state back. */
export const forgetFlights = (queries: QueryClient, appId: string): Promise<void> =>
  queries.cancelQueries({ queryKey: reviewsKey(appId) });

/** Brings every page that is kept up to date with a review that has just changed. */
export const rememberReview = (queries: QueryClient, appId: string, review: Review): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey: reviewsKey(appId) })) {
    const page = query.state.data;
    if (!isReviewsPage(page)) continue;
    const isListOfAnswered = query.queryKey[2] === true;
    queries.setQueryData<ReviewsPage>(
      query.queryKey,
      review.isAnswered === isListOfAnswered
        ? {
            ...page,
            reviews: page.reviews.map((kept) => (kept.reviewId === review.reviewId ? review : kept)),
          }
        : without(page, review.reviewId),
    );
  }
  void queries.invalidateQueries({ queryKey: reviewsKey(appId), refetchType: 'none' });
};

/** One review less to answer: the app's count ticks down before the server is asked again. */
export const countAnswered = (queries: QueryClient, username: string, appId: string): void => {
  queries.setQueryData<Application[]>(['apps', username], (apps) =>
    apps?.map((app) =>
      app.id === appId ? { ...app, unresolvedCount: Math.max(0, app.unresolvedCount - 1) } : app,
    ),
  );
};
