import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as insightApi from '#shared/contract/insight/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import type { Place } from './place.ts';

const FRESH_MS = 60_000;

const inputOf = (username: string, { filter, range }: Place) => ({ filter, ...range, username });
const common = (name: string, username: string, { filter, range }: Place) => ({
  queryKey: ['insights', name, username, filter, range] as const,
  staleTime: FRESH_MS,
  placeholderData: keepPreviousData,
});

export const ratingsQuery = (username: string, place: Place) =>
  queryOptions({
    ...common('ratings', username, place),
    queryFn: ({ signal }) => request(insightApi.ratings, inputOf(username, place), signal),
  });

export const workloadQuery = (username: string, place: Place) =>
  queryOptions({
    ...common('workload', username, place),
    queryFn: ({ signal }) => request(insightApi.workload, inputOf(username, place), signal),
  });

export const topicsQuery = (username: string, place: Place) =>
  queryOptions({
    ...common('topics', username, place),
    queryFn: ({ signal }) => request(insightApi.topics, inputOf(username, place), signal),
  });

export const draftsQuery = (username: string, place: Place) =>
  queryOptions({
    ...common('drafts', username, place),
    queryFn: ({ signal }) => request(insightApi.drafts, inputOf(username, place), signal),
  });

export const effectQuery = (username: string, place: Place) =>
  queryOptions({
    ...common('effect', username, place),
    queryFn: ({ signal }) => request(insightApi.effect, inputOf(username, place), signal),
  });
