import type { Query, QueryClient } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { ALL_APPS, showsApp } from '#web/lib/api/review-scope.ts';
import { type Filters, isFiltered, isListed } from './filters.ts';
import type { ReviewsPage } from './find-reviews.ts';

const isReviewsPage = (data: unknown): data is ReviewsPage =>
  typeof data === 'object' && data !== null && 'reviews' in data;

/** Cancels and repeats running fetches, whose responses may predate our change and would restore the old state. */
export const cancelStaleFetches = async (queries: QueryClient, appId: string): Promise<void> => {
  // The first fetch of a page has no newer state to overwrite, and cancelling it would leave the page empty.
  const flying = queries
    .getQueryCache()
    .findAll({ predicate: showsApp(appId), fetchStatus: 'fetching' })
    .filter((query) => query.state.data !== undefined);
  const predicate = (query: Query): boolean => flying.includes(query);
  await queries.cancelQueries({ predicate });
  void queries.refetchQueries({ type: 'active', predicate });
};

const changePages = (
  queries: QueryClient,
  appId: string,
  change: (
    page: ReviewsPage,
    list: { scope: unknown; answered: boolean | undefined; filters: Filters },
  ) => ReviewsPage,
): void => {
  for (const query of queries.getQueryCache().findAll({ predicate: showsApp(appId) })) {
    const { data: page, isInvalidated } = query.state;
    if (!isReviewsPage(page)) continue;
    const [, scope, which, filters] = query.queryKey;
    const answered = typeof which === 'boolean' ? which : undefined;
    const changed = change(page, { scope, answered, filters: Object(filters) });
    if (changed === page) continue;
    queries.setQueryData<ReviewsPage>(query.queryKey, changed);
    if (isInvalidated) query.invalidate(); // it is not newer for that
  }
};

/** Applies changed and removed reviews to all cached pages. */
export const cacheReviews = (
  queries: QueryClient,
  appId: string,
  reviews: readonly Review[],
  gone: readonly string[] = [],
): void => {
  const byId = new Map(reviews.map((review) => [review.reviewId, review]));
  changePages(queries, appId, (page, { answered, filters }) => {
    const isTouched = page.reviews.some(({ reviewId }) => byId.has(reviewId) || gone.includes(reviewId));
    if (!isTouched) return page;
    const remaining = page.reviews
      .map((review) => byId.get(review.reviewId) ?? review)
      .filter((review) => isListed(review, answered, filters) && !gone.includes(review.reviewId));
    const left = page.reviews.length - remaining.length;
    return { ...page, reviews: remaining, reviewsCount: page.reviewsCount - left };
  });
  void queries.invalidateQueries({ predicate: showsApp(appId), refetchType: 'none' });
};

/** Sets the counts of an app's unfiltered lists; only the server can count the others. */
export const countReviews = (
  queries: QueryClient,
  appId: string,
  counts: { unanswered: number; answered: number },
): void =>
  changePages(queries, appId, (page, { scope, answered, filters }) => {
    const reviewsCount = answered ? counts.answered : counts.unanswered;
    const isKnown = scope !== ALL_APPS && answered !== undefined && !isFiltered(filters);
    return isKnown && page.reviewsCount !== reviewsCount ? { ...page, reviewsCount } : page;
  });

/** Applies the user's draft of a review to all cached pages. */
export const cacheDraft = (
  queries: QueryClient,
  appId: string,
  reviewId: string,
  draft: StoredDraft | null,
): void =>
  changePages(queries, appId, (page) =>
    page.reviews.some((review) => review.reviewId === reviewId)
      ? {
          ...page,
          drafts: [
            ...page.drafts.filter((draft) => draft.reviewId !== reviewId),
            ...(draft === null ? [] : [{ ...draft, appId }]),
          ],
        }
      : page,
  );

/** Adjusts the app's count of unanswered reviews before the server confirms it. */
export const countWaiting = (queries: QueryClient, username: string, appId: string, change: number): void => {
  queries.setQueryData<Application[]>(['apps', username], (apps) =>
    apps?.map((app) =>
      app.id === appId ? { ...app, unresolvedCount: Math.max(0, app.unresolvedCount + change) } : app,
    ),
  );
};
