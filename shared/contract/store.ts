import * as z from 'zod/mini';
import { Application } from './application.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Done, StorableString, StoreType } from './fields.ts';

const StoreStatus = z.object({ connected: z.boolean(), developerName: z.nullable(z.string()) });

/** As long as it is told what is wrong with it: how large a key file may be is judged with the file. */
const Part = z.optional(StorableString);

/**
 * What a store is linked with. Everything is optional here, so that what is missing is told by name: the App Store needs
 * `keyId` and `privateKey` (the contents of the .p8; `issuerId` makes it a team key), Google Play `developerId` and either
 * `serviceAccount` (the whole .json) or `clientEmail` and `privateKey`.
 */
export const StoreLinkConfig = z.object({
  keyId: Part,
  issuerId: Part,
  privateKey: Part,
  developerId: Part,
  clientEmail: Part,
  serviceAccount: Part,
});
export type StoreLinkConfig = z.infer<typeof StoreLinkConfig>;

export const store = {
  getStatus: endpoint({
    method: 'POST',
    path: '/api/store/getStatus',
    access: 'paying',
    summary: 'Which stores are linked, and under which developer name',
    input: z.object({ username: Claim }),
    output: z.object({ appStore: StoreStatus, googlePlay: StoreStatus }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/store/link',
    access: 'paying',
    summary: 'Links a store account; answers the apps of an earlier link',
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
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/store/unlink',
    access: 'paying',
    summary: 'Destroys the key of a store and hides its apps until it is linked again',
    input: z.object({ username: Claim, storeType: StoreType }),
    output: Done,
    errors: [],
  }),
};
