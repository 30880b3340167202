import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { reviewsQuery } from '../../store/find-reviews.ts';

/** Prefetches the first page of the next app in the picker when idle. */
export const useNextApp = (
  { username }: User,
  apps: readonly Application[],
  scope: string,
  isLoaded: boolean,
): void => {
  const queries = useQueryClient();
  const at = apps.findIndex(({ id }) => id === scope);
  const appId = apps[(at + 1) % apps.length]?.id;
  useEffect(() => {
    if (!isLoaded || appId === undefined || appId === scope) return;
    const timer = setTimeout(
      () => void queries.prefetchQuery(reviewsQuery({ username, scope: appId, answered: false, offset: 0 })),
      IDLE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [queries, username, appId, scope, isLoaded]);
};

const IDLE_DELAY_MS = 1500;
