import * as z from 'zod/mini';
import { LIMIT_RANGE } from '#shared/domain/stores/store-limits.ts';
import { Application } from '../application/schema.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, StoreType } from '../fields.ts';
import { StoreLinkConfig } from './schema.ts';

/** What the store allows, if the publisher set it; `null` is what it allows everybody. */
const Limit = z.nullable(z.int().check(z.minimum(LIMIT_RANGE.min), z.maximum(LIMIT_RANGE.max)));
const AppleLimits = { requestsPerHour: Limit };
const GoogleLimits = { readsPerHour: Limit, repliesPerDay: Limit };

const StoreStatus = z.object({ connected: z.boolean(), developerName: z.nullable(z.string()) });

export const getStatus = endpoint({
  method: 'POST',
  path: '/api/store/getStatus',
  access: 'signed-in',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({
    appStore: z.extend(StoreStatus, { limits: z.object(AppleLimits) }),
    googlePlay: z.extend(StoreStatus, { limits: z.object(GoogleLimits) }),
  }),
});

export const link = endpoint({
  method: 'POST',
  path: '/api/store/link',
  access: 'paying',
  right: 'administer',
  isSlow: true,
  input: z.object({ config: StoreLinkConfig, storeType: StoreType, username: Claim }),
  output: z.object({ applications: z.array(Application) }),
});

export const setLimits = endpoint({
  method: 'POST',
  path: '/api/store/setLimits',
  access: 'paying',
  right: 'administer',
  input: z.discriminatedUnion('storeType', [
    z.object({ username: Claim, storeType: z.literal('apple'), ...AppleLimits }),
    z.object({ username: Claim, storeType: z.literal('google'), ...GoogleLimits }),
  ]),
  output: Done,
});

export const unlink = endpoint({
  method: 'POST',
  path: '/api/store/unlink',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ username: Claim, storeType: StoreType }),
  output: Done,
});
