import * as z from 'zod/mini';
import { StorableString } from '../fields.ts';

/** Length is not limited here: the size of a key is checked together with its contents, for a specific error. */
const Part = z.optional(StorableString);

/**
 * Store credentials. All fields are optional so that a missing one gets a specific error. The App Store needs `keyId` and
 * `privateKey` (the contents of the .p8; with `issuerId` it is a team key), Google Play needs `developerId` and either
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
