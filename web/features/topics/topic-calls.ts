import { queryOptions } from '@tanstack/react-query';
import * as backfillApi from '#shared/contract/backfill/endpoints.ts';
import * as topicApi from '#shared/contract/topic/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

/** The topics with examples of what reviews say. */
export const topicListQuery = (username: string) =>
  queryOptions({
    queryKey: ['topics', username, 'quotes'],
    queryFn: async ({ signal }) => (await request(topicApi.list, { quotes: true, username }, signal)).topics,
    enabled: username !== '',
  });

/** What emerged in the last week; it changes slowly. */
export const suggestionsQuery = (username: string) =>
  queryOptions({
    queryKey: ['topics', username, 'suggestions'],
    queryFn: async ({ signal }) => (await request(topicApi.suggestions, { username }, signal)).suggestions,
    enabled: username !== '',
  });

export type TopicFields = { id?: string | undefined; name: string | null; description: string };

export const saveTopic = (username: string, { id, name, description }: TopicFields) =>
  request(topicApi.save, { ...(id === undefined ? {} : { id }), name, description, username });

export const archiveTopic = (username: string, id: string, isArchived: boolean) =>
  request(topicApi.archive, { id, isArchived, username });

export const mergeTopic = (username: string, id: string, into: string) =>
  request(topicApi.merge, { id, into, username });

export const deleteTopic = (username: string, id: string) => request(topicApi.delete, { id, username });

/** Between two looks at the progress, in ms. */
const POLL_MS = 3000;

export const backfillQuery = (username: string) =>
  queryOptions({
    queryKey: ['backfill', username],
    queryFn: async ({ signal }) => (await request(backfillApi.get, {}, signal)).backfill,
    enabled: username !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

export const startBackfill = () => request(backfillApi.start, {});

export const pauseBackfill = () => request(backfillApi.pause, {});
