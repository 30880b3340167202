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
  summary: 'Get which stores are linked, with their developer names',
  input: z.object({ username: Claim }),
  output: z.object({
    appStore: z.extend(StoreStatus, { limits: z.object(AppleLimits) }),
    googlePlay: z.extend(StoreStatus, { limits: z.object(GoogleLimits) }),
  }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const link = endpoint({
  method: 'POST',
  path: '/api/store/link',
  access: 'paying',
  summary: 'Link a store account; returns the apps restored from an earlier link',
  input: z.object({ config: StoreLinkConfig, storeType: StoreType, username: Claim }),
  output: z.object({ applications: z.array(Application) }),
  errors: [
    'FILL_APPLE_CONFIG',
    'FILL_GOOGLE_CONFIG',
    'CHECK_APPLE_CONFIG',
    'CHECK_GOOGLE_CONFIG',
    'GOOGLE_API_DISABLED',
    'NO_PERMISSIONS',
    'NO_PUBLISHED_APPS',
    'NO_PUBLISHED_APPS_OR_DEVELOPER',
    'NO_APPS',
    'STORE_ALREADY_LINKED',
    'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
    'STORE_API_ERROR',
  ],
});

export const setLimits = endpoint({
  method: 'POST',
  path: '/api/store/setLimits',
  access: 'paying',
  summary: 'Set how many requests a linked store allows; null restores the usual limit',
  input: z.discriminatedUnion('storeType', [
    z.object({ username: Claim, storeType: z.literal('apple'), ...AppleLimits }),
    z.object({ username: Claim, storeType: z.literal('google'), ...GoogleLimits }),
  ]),
  output: Done,
  errors: ['ENTITY_NOT_FOUND'],
});

export const unlink = endpoint({
  method: 'POST',
  path: '/api/store/unlink',
  access: 'signed-in',
  summary: 'Delete the credentials of a store and hide its apps until it is linked again',
  input: z.object({ username: Claim, storeType: StoreType }),
  output: Done,
  errors: [],
});
