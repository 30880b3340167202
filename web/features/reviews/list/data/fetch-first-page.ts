import type { QueryClient } from '@tanstack/react-query';
import { offsetOf } from '#shared/domain/reviews/paging.ts';
import { appsQuery, sortApps } from '#web/lib/api/queries/apps.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { auth } from '#web/lib/auth/session.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { repliesOf } from '../../reply/api/use-replies.ts';
import { reviewsQuery } from '../../store/find-reviews.ts';
import { type ReviewsLocation, selectedApp } from '../../store/reviews-location.ts';

/** Prefetches the first page while the screen's code or the list of apps is still loading. */
export const fetchFirstPage = (queries: QueryClient, place: ReviewsLocation): void => {
  const user = auth.get();
  if (!user?.auth.hasAccess) return;
  const { username } = user;
  const { selectedAppId } = preferences.get();
  const apps = queries.getQueryData(appsQuery(username).queryKey);
  // An app id from the URL may belong to another company, which is known only once the apps are loaded.
  const isUsual = (place.appId ?? selectedAppId) === selectedAppId;
  const scope =
    place.appId === ALL_APPS
      ? ALL_APPS
      : apps
        ? selectedApp(sortApps(apps), place.appId, selectedAppId)?.id
        : isUsual
          ? selectedAppId
          : null;
  if (!scope) return;
  const { answered, filters, page } = place;
  const of = { username, scope, answered, filters, offset: offsetOf(page, 0) };
  void queries.prefetchQuery(reviewsQuery(repliesOf(user, queries).store, of));
};
