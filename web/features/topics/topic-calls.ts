import { queryOptions } from '@tanstack/react-query';
import { classification } from '#shared/contract/backfill/endpoints.ts';
import { topic } from '#shared/contract/topic/endpoints.ts';
import { request } from '#web/lib/api/queries.ts';
import { call } from '#web/lib/auth/session.ts';

/** The topics with examples of what reviews say. */
export const topicListQuery = (username: string) =>
  queryOptions({
    queryKey: ['topics', username, 'quotes'],
    queryFn: async ({ signal }) => (await request(topic.list, { quotes: true, username }, signal)).topics,
    enabled: username !== '',
  });

/** What emerged in the last week; it changes slowly. */
export const suggestionsQuery = (username: string) =>
  queryOptions({
    queryKey: ['topics', username, 'suggestions'],
    queryFn: async ({ signal }) => (await request(topic.suggestions, { username }, signal)).suggestions,
    enabled: username !== '',
  });

export type TopicFields = { id?: string | undefined; name: string | null; description: string };

export const saveTopic = (username: string, { id, name, description }: TopicFields) =>
  call(topic.save, { ...(id === undefined ? {} : { id }), name, description, username });

export const archiveTopic = (username: string, id: string, isArchived: boolean) =>
  call(topic.archive, { id, isArchived, username });

export const mergeTopic = (username: string, id: string, into: string) =>
  call(topic.merge, { id, into, username });

export const deleteTopic = (username: string, id: string) => call(topic.delete, { id, username });

/** Between two looks at the progress, in ms. */
const POLL_MS = 3000;

export const backfillQuery = (username: string) =>
  queryOptions({
    queryKey: ['backfill', username],
    queryFn: async ({ signal }) => (await request(classification.get, {}, signal)).backfill,
    enabled: username !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

export const startBackfill = () => call(classification.start, {});

export const pauseBackfill = () => call(classification.pause, {});
