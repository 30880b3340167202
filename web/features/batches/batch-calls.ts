import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Batch, BatchItem, NotInBatch } from '#shared/contract/batch/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { MAX_BATCH, MAX_ITEMS, MAX_REWRITTEN } from '#shared/domain/batches/batch.ts';
import { isLeftOut } from '#shared/domain/batches/batch-sample.ts';
import type { Exclusion, ProposalState } from '#shared/domain/batches/proposal.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { request } from '#web/lib/api/query-client.ts';
import { call } from '#web/lib/auth/session.ts';
import type { Chosen } from '#web/lib/batches/chosen-reviews.ts';

/** Between two looks, in ms: while something happens by itself, and otherwise. */
const BUSY_MS = 2000;
const CALM_MS = 20_000;

/** Whether something happens by itself: it is drafted, or what was approved is sent. */
export const isBusy = ({ state, pause, counts, sending }: Batch): boolean =>
  pause === null && (counts.drafting > 0 || (state === 'sending' && counts.scheduled + sending > 0));

/** When the stores have the last reply if all goes well, and probably; null if nothing is to be sent. */
export const sendingEnd = ({ estimate: { stores } }: Batch): { from: string; until: string } | null => {
  const last = (times: string[]): string => times.toSorted().at(-1) ?? '';
  if (stores.length === 0) return null;
  return { from: last(stores.map(({ from }) => from)), until: last(stores.map(({ until }) => until)) };
};

/** Batches listed at once. */
export const PAGE = 20;

export const batchesQuery = (username: string, offset: number) =>
  queryOptions({
    queryKey: ['batches', username, 'list', offset],
    queryFn: ({ signal }) => request(batchApi.list, { offset, username }, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.batches.some(isBusy) ? BUSY_MS : CALM_MS),
  });

export const batchQuery = (username: string, id: string) =>
  queryOptions({
    queryKey: ['batches', username, id],
    queryFn: ({ signal }) => request(batchApi.get, { id, username }, signal),
    refetchInterval: ({ state: { data } }) =>
      data && (isBusy(data.batch) || data.removal.open > 0) ? BUSY_MS : CALM_MS,
  });

/** A whole sample is listed, and as many flagged replies. */
const LISTED = 60;

const DECIDED: ProposalState[] = ['scheduled', 'handed_over', 'withdrawn'];

/** The replies to read, and those that were decided. */
export const queueQuery = (username: string, id: string) =>
  queryOptions({
    queryKey: ['batch-queue', username, id],
    queryFn: async ({ signal }) => {
      const of = { id, offset: 0, limit: LISTED, username };
      const [flagged, ready, decided] = await Promise.all([
        request(batchApi.items, { ...of, states: ['flagged'] }, signal),
        request(batchApi.items, { ...of, states: ['ready'] }, signal),
        request(batchApi.items, { ...of, limit: MAX_ITEMS, states: DECIDED }, signal),
      ]);
      return {
        flagged: flagged.items,
        ready: ready.items,
        decided: decided.items.filter((one) => one.state !== 'withdrawn' || isLeftOut(one)),
      };
    },
    staleTime: 0,
  });

/**
 * The replies to read, loaded again after the batch itself, at `batchLoadedAt`. One load ends before the next begins, so
 * that quick decisions do not keep it from ending until nothing is left to show.
 */
export const useQueue = (username: string, id: string, batchLoadedAt: number) => {
  const queue = useQuery(queueQuery(username, id));
  const { isFetching, refetch } = queue;
  const latest = useRef(batchLoadedAt);
  useEffect(() => {
    if (isFetching || latest.current === batchLoadedAt) return;
    latest.current = batchLoadedAt;
    void refetch();
  }, [isFetching, batchLoadedAt, refetch]);
  return queue;
};

/** All replies of a batch in these states, wherever they are in it. */
export const allItems = async (
  username: string,
  id: string,
  states: ProposalState[],
  signal?: AbortSignal,
): Promise<BatchItem[]> => {
  const found: BatchItem[] = [];
  for (let offset = 0; offset < MAX_BATCH; offset += MAX_ITEMS) {
    const of = { id, offset, limit: MAX_ITEMS, states, username };
    const { items, itemsCount } = await request(batchApi.items, of, signal);
    found.push(...items);
    if (offset + MAX_ITEMS >= itemsCount) break;
  }
  return found;
};

/** The replies unlike the others, wherever they are; known once nothing is being drafted. */
export const outliersQuery = (username: string, id: string) =>
  queryOptions({
    queryKey: ['batch-outliers', username, id],
    queryFn: async ({ signal }) =>
      (await allItems(username, id, ['ready'], signal)).filter(
        ({ isOutlier, isSample }) => isOutlier && !isSample,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always', // others may have decided meanwhile
  });

/** What came to nothing, as much as is listed: first what failed, then what was left out. */
export const endedQuery = (username: string, id: string, seen: number) =>
  queryOptions({
    queryKey: ['batches', username, id, 'ended', seen],
    queryFn: async ({ signal }) => {
      const of = { id, offset: 0, limit: MAX_ITEMS, username };
      const [failed, withdrawn] = await Promise.all([
        request(batchApi.items, { ...of, states: ['failed'] }, signal),
        request(batchApi.items, { ...of, states: ['withdrawn'] }, signal),
      ]);
      return [...failed.items, ...withdrawn.items];
    },
  });

/** The reviews whose replies of a batch the store has. */
export const answeredBy = async (username: string, id: string): Promise<Chosen> =>
  (await allItems(username, id, ['handed_over']))
    .filter(({ removal }) => removal !== 'removed')
    .map(({ appId, reviewId }) => ({ appId, reviewId }));

/** What a batch says is fixed. */
export type Correction = NonNullable<Input<typeof batchApi.create>['correction']>;

export const createBatch = (
  username: string,
  input: Omit<Input<typeof batchApi.create>, 'id' | 'username'>,
) => createOnce({ ...input, username }, (asked) => call(batchApi.create, asked));

export const STEPS = {
  send: batchApi.send,
  pause: batchApi.pause,
  resume: batchApi.resume,
  stop: batchApi.stop,
  remove: batchApi.remove,
  stopRemoval: batchApi.stopRemoval,
} as const;

export const steer = (username: string, id: string, step: keyof typeof STEPS | 'undo') =>
  step === 'undo' ? call(batchApi.undo, { id, username }) : call(STEPS[step], { id, username });

type Item = { id: string; version: number };

export const approve = (username: string, id: string, items: 'rest' | Item[]) =>
  call(batchApi.approve, { id, items, username });

/** What was not taken into a new batch, for the page of that batch. */
export const leftOutKey = (id: string) => ['batch-left-out', id] as const;
export type LeftOut = readonly NotInBatch[];

export const exclude = (username: string, id: string, item: string, reason: Exclusion) =>
  call(batchApi.exclude, { id, items: [item], reason, username });

export const putBack = (username: string, id: string, item: string) =>
  call(batchApi.exclude, { id, items: [item], isExcluded: false, username });

export const rewrite = (username: string, id: string, items: string[]) =>
  call(batchApi.rewrite, { id, items: items.slice(0, MAX_REWRITTEN), username });

export const edit = (
  username: string,
  id: string,
  { id: item, version }: Item,
  text: Pick<Input<typeof batchApi.edit>, 'text' | 'translatedText' | 'language'>,
) => call(batchApi.edit, { id, item, version, ...text, username });
