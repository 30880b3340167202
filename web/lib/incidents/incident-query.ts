import { queryOptions } from '@tanstack/react-query';
import * as incidentApi from '#shared/contract/incident/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

/** Pages hear when incidents begin and end; their figures grow with each review. In ms. */
const POLL_MS = 60_000;

/** Those that go on, then the newest of the others. */
export const incidentsQuery = (username: string) =>
  queryOptions({
    queryKey: ['incidents', username, 'list'] as const,
    queryFn: async ({ signal }) => (await request(incidentApi.list, { username }, signal)).incidents,
    enabled: username !== '',
  });

export const incidentQuery = (username: string, id: string) =>
  queryOptions({
    queryKey: ['incidents', username, 'one', id] as const,
    queryFn: ({ signal }) => request(incidentApi.get, { id, username }, signal),
    refetchInterval: POLL_MS,
  });
