import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { useReplies } from '../../reply/api/use-replies.ts';
import { reviewsQuery } from '../../store/find-reviews.ts';

/** Prefetches the first page of the next app in the picker when idle. */
export const useNextApp = (
  user: User,
  apps: readonly Application[],
  scope: string,
  isLoaded: boolean,
): void => {
  const queries = useQueryClient();
  const { store } = useReplies(user);
  const { username } = user;
  const at = apps.findIndex(({ id }) => id === scope);
  const appId = apps[(at + 1) % apps.length]?.id;
  useEffect(() => {
    if (!isLoaded || appId === undefined || appId === scope) return;
    const timer = setTimeout(
      () =>
        void queries.prefetchQuery(
          reviewsQuery(store, { username, scope: appId, answered: false, offset: 0 }),
        ),
      IDLE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [queries, store, username, appId, scope, isLoaded]);
};

const IDLE_DELAY_MS = 1500;
