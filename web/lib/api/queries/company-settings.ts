import { queryOptions } from '@tanstack/react-query';
import * as companyApi from '#shared/contract/company/endpoints.ts';
import { request } from '../query-client.ts';

/** Every card asks for them; they rarely change. In ms. */
const FRESH_MS = 60_000;

/** How often it is asked whether days are still being moved to a new time zone, in ms. */
const ASKED_EVERY_MS = 3000;

/** The settings of the company, the same for all its users. */
export const companyQuery = (username: string) =>
  queryOptions({
    queryKey: ['company', username],
    queryFn: async ({ signal }) => (await request(companyApi.getSettings, {}, signal)).settings,
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) => (data?.areDaysMoving ? ASKED_EVERY_MS : false),
    enabled: username !== '',
  });
