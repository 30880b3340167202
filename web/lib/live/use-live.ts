import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { isLive, onLiveState, startLive } from './live.ts';
import { feedQueries } from './live-feed.ts';

/** Connects to the live stream while a user with access is signed in. */
export const useLive = (): void => {
  const queries = useQueryClient();
  const user = useUser();
  const username = user?.auth.hasAccess ? user.username : undefined;
  useEffect(() => {
    if (username === undefined) return;
    const feed = feedQueries(queries, username);
    const stops = [onLiveState(feed.turned), startLive(feed.receive)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, username]);
};

/** Whether the live stream is connected; without it, queries poll. */
export const useIsLive = (): boolean => useSyncExternalStore(onLiveState, isLive);
