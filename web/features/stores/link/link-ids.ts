import * as z from 'zod/mini';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';

/** No id is longer; keeps a key pasted into the wrong field from being stored. */
const Id = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(40))), undefined);
const Ids = z.object({ keyId: Id, issuerId: Id, developerId: Id });

/** The fields of a link form that may be stored while it is filled in: ids only, never keys. */
export const idsOf = (config: StoreLinkConfig): StoreLinkConfig =>
  Object.fromEntries(Object.entries(Ids.parse(config)).filter(([, id]) => id !== undefined));

export const readIds = (stored: unknown): StoreLinkConfig => {
  const read = Ids.safeParse(stored);
  return read.success ? idsOf(read.data) : {};
};
