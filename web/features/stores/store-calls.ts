import { queryOptions } from '@tanstack/react-query';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import { MAX_ADDED } from '#shared/contract/application/schema.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import * as storeApi from '#shared/contract/store/endpoints.ts';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { OwnLimits } from '#shared/domain/stores/store-limits.ts';
import { request } from '#web/lib/api/query-client.ts';

export type StoreStatus = Output<typeof storeApi.getStatus>;
export type OfferedApp = Output<typeof applicationApi.getApps>['apps'][number];

/** The apps of a linked account that are not added yet; fetched from the store each time. */
export const offeredQuery = (username: string, storeType: Store) =>
  queryOptions({
    queryKey: ['offered-apps', username, storeType],
    queryFn: async ({ signal }) =>
      (await request(applicationApi.getApps, { username, storeType }, signal)).apps,
    staleTime: 0,
  });

export const linkStore = (storeType: Store, config: StoreLinkConfig) =>
  request(storeApi.link, { storeType, config });

export const unlinkStore = (username: string, storeType: Store) =>
  request(storeApi.unlink, { username, storeType });

/** Sets what the store allows; `null` is the usual limit. */
export const setLimits = (
  username: string,
  storeType: Store,
  { requestsPerHour = null, readsPerHour = null, repliesPerDay = null }: Partial<OwnLimits>,
) =>
  request(
    storeApi.setLimits,
    storeType === 'apple'
      ? { username, storeType, requestsPerHour }
      : { username, storeType, readsPerHour, repliesPerDay },
  );

/** Adds apps, as many at once as the server takes. Those added before a failure stay added. */
export const addApps = async (
  username: string,
  storeType: Store,
  apps: readonly OfferedApp[],
): Promise<void> => {
  const all = apps.map(({ id, ...meta }) => ({ id, storeType, meta, config: { additionalPrompt: '' } }));
  for (let from = 0; from < all.length; from += MAX_ADDED)
    await request(applicationApi.add, { username, apps: all.slice(from, from + MAX_ADDED) });
};
