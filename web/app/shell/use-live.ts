import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { persistently } from '#web/ui/lazy-part.tsx';

/** The first paint does not need it. */
const loadConnection = persistently(() => import('#web/lib/live/connection.ts'));

/** Connects to the live stream while a user with access is signed in. */
export const useLive = (): void => {
  const queries = useQueryClient();
  const user = useUser();
  const username = user?.auth.hasAccess ? user.username : undefined;
  useEffect(() => {
    if (username === undefined) return;
    const leaving = new AbortController();
    void loadConnection().then(({ connect }) => {
      if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', connect(queries, username));
    });
    return () => leaving.abort();
  }, [queries, username]);
};
