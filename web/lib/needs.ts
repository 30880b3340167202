import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import { isLive } from './live.ts';
import { ask, QUIET_MS } from './queries.ts';

/** What needs a person, kept fresh while anything on the page shows it. */
export const needsQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['needs', username],
    queryFn: ({ signal }) => ask(api.needs.list, { username }, signal),
    refetchInterval: () => (isLive() ? false : QUIET_MS),
    enabled,
  });
