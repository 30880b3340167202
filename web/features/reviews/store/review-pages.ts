import type { Query, QueryClient } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { ALL_APPS, showsApp } from '#web/lib/api/review-scope.ts';
import { type Filters, isFiltered, isListed } from './filters.ts';
import type { PageOfIds } from './find-reviews.ts';

const isPage = (data: unknown): data is PageOfIds =>
  typeof data === 'object' && data !== null && 'ids' in data;

/** The ids on all cached pages. */
export const listedIds = (queries: QueryClient): PageOfIds['ids'] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['reviews'] })
    .flatMap(({ state: { data } }) => (isPage(data) ? data.ids : []));

/** Cancels and repeats running fetches, whose responses may predate our change and would restore the old lists. */
export const staleAgain = async (queries: QueryClient, appId: string): Promise<void> => {
  // The first fetch of a page has no newer state to overwrite, and cancelling it would leave the page empty.
  const flying = queries
    .getQueryCache()
    .findAll({ predicate: showsApp(appId), fetchStatus: 'fetching' })
    .filter((query) => query.state.data !== undefined);
  const predicate = (query: Query): boolean => flying.includes(query);
  await queries.cancelQueries({ predicate });
  void queries.refetchQueries({ type: 'active', predicate });
};

const eachPage = (
  queries: QueryClient,
  appId: string,
  change: (
    page: PageOfIds,
    list: { scope: unknown; answered: boolean | undefined; filters: Filters },
  ) => PageOfIds,
): void => {
  for (const query of queries.getQueryCache().findAll({ predicate: showsApp(appId) })) {
    const { data: page, isInvalidated } = query.state;
    if (!isPage(page)) continue;
    const [, scope, which, filters] = query.queryKey;
    const answered = typeof which === 'boolean' ? which : undefined;
    const changed = change(page, { scope, answered, filters: Object(filters) });
    if (changed === page) continue;
    queries.setQueryData<PageOfIds>(query.queryKey, changed);
    if (isInvalidated) query.invalidate(); // it is not newer for that
  }
};

/** Takes changed reviews off the cached pages of lists that they have left, and removed ones off all. */
export const changePages = (
  queries: QueryClient,
  appId: string,
  reviews: readonly Review[],
  gone: readonly string[],
): void => {
  const changed = new Map(reviews.map((review) => [review.reviewId, review]));
  const isGone = new Set(gone);
  eachPage(queries, appId, (page, { answered, filters }) => {
    const ids = page.ids.filter(({ appId: of, reviewId }) => {
      const review = changed.get(reviewId);
      if (of !== appId) return true;
      return !isGone.has(reviewId) && (!review || isListed(review, answered, filters));
    });
    const left = page.ids.length - ids.length;
    return left === 0 ? page : { ...page, ids, reviewsCount: page.reviewsCount - left };
  });
  void queries.invalidateQueries({ predicate: showsApp(appId), refetchType: 'none' });
};

/** Sets the counts of an app's unfiltered lists; only the server can count the others. */
export const countPages = (
  queries: QueryClient,
  appId: string,
  counts: { unanswered: number; answered: number },
): void =>
  eachPage(queries, appId, (page, { scope, answered, filters }) => {
    const reviewsCount = answered ? counts.answered : counts.unanswered;
    const isKnown = scope !== ALL_APPS && answered !== undefined && !isFiltered(filters);
    return isKnown && page.reviewsCount !== reviewsCount ? { ...page, reviewsCount } : page;
  });

/** Adjusts the app's count of unanswered reviews before the server confirms it. */
export const countWaiting = (queries: QueryClient, username: string, appId: string, change: number): void => {
  queries.setQueryData<Application[]>(['apps', username], (apps) =>
    apps?.map((app) =>
      app.id === appId ? { ...app, unresolvedCount: Math.max(0, app.unresolvedCount + change) } : app,
    ),
  );
};
