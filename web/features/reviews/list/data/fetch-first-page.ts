import type { QueryClient } from '@tanstack/react-query';
import { offsetOf } from '#shared/domain/reviews/paging.ts';
import { appsQuery, sortApps } from '#web/lib/api/apps.ts';
import { auth } from '#web/lib/auth/session.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { type ReviewsLocation, selectedApp } from '../../place.ts';
import { reviewsQuery } from './get-app-reviews.ts';

/** Fetches the page that a person is about to open, while the screen or the apps themselves are still on their way. */
export const fetchFirstPage = (queries: QueryClient, place: ReviewsLocation): void => {
  const user = auth.get();
  if (!user?.auth.hasAccess) return;
  const { username } = user;
  const { selectedAppId } = preferences.get();
  const apps = queries.getQueryData(appsQuery(username).queryKey);
  // An app that is only in the address may be anybody's: whether it is ours is known with the apps.
  const isUsual = (place.appId ?? selectedAppId) === selectedAppId;
  const appId = apps
    ? selectedApp(sortApps(apps), place.appId, selectedAppId)?.id
    : isUsual
      ? selectedAppId
      : null;
  if (!appId) return;
  const { isAnswered, filters, page } = place;
  const offset = offsetOf(page, 0);
  void queries.prefetchQuery(reviewsQuery({ username, appId, isAnswered, filters, offset }));
};
