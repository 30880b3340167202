import { queryOptions } from '@tanstack/react-query';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import { isLive } from '#web/lib/live/live.ts';
import { RETRY_DELAY_MS, request } from '../query-client.ts';

/** Most unanswered reviews first, then by name. */
export const sortApps = (apps: readonly Application[]): Application[] =>
  apps.toSorted((a, b) => b.unresolvedCount - a.unresolvedCount || a.meta.name.localeCompare(b.meta.name));

export const appsQuery = (username: string, enabled = true) =>
  queryOptions({
    queryKey: ['apps', username],
    queryFn: async ({ signal }) => (await request(applicationApi.getAll, { username }, signal)).applications,
    select: sortApps,
    refetchInterval: () => (isLive() ? false : RETRY_DELAY_MS),
    enabled,
  });
