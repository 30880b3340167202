import { queryOptions } from '@tanstack/react-query';
import * as storeApi from '#shared/contract/store/endpoints.ts';
import { request } from '../query-client.ts';

/** Which stores are connected, and as whom. */
export const storesQuery = (username: string) =>
  queryOptions({
    queryKey: ['stores', username],
    queryFn: ({ signal }) => request(storeApi.getStatus, { username }, signal),
  });
