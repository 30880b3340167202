import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#shared/contract/user.ts';
import { offsetOf } from '#shared/domain/paging.ts';
import { preferences } from '#web/lib/preferences.ts';
import type { Place } from '../place.ts';
import { reviewsQuery } from './get-app-reviews.ts';

/** Fetches the page of the app chosen last while the apps themselves are still on their way. */
export const useFirstPage = (user: User | null, place: Place, hasApps: boolean): void => {
  const queries = useQueryClient();
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current || !user?.auth.hasAccess) return;
    isOver.current = true;
    const { selectedAppId: appId } = preferences.get();
    // An app that is only in the address may be anybody's: whether it is ours is known with the apps.
    if (hasApps || appId === null || (place.appId ?? appId) !== appId) return;
    const { isAnswered, filters, page } = place;
    const offset = offsetOf(page, 0);
    void queries.prefetchQuery(reviewsQuery({ username: user.username, appId, isAnswered, filters, offset }));
  }, [queries, user, place, hasApps]);
};
