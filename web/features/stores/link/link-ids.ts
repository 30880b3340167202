import * as z from 'zod/mini';
import type { StoreLinkConfig } from '#shared/contract/store.ts';

/** Nothing longer is an id: a key that was pasted into the wrong field is not kept. */
const Id = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(40))), undefined);
const Ids = z.object({ keyId: Id, issuerId: Id, developerId: Id });

/** What may be kept of a link form while it is filled in: the ids, and nothing of a key. */
export const idsOf = (config: StoreLinkConfig): StoreLinkConfig =>
  Object.fromEntries(Object.entries(Ids.parse(config)).filter(([, id]) => id !== undefined));

export const readIds = (kept: unknown): StoreLinkConfig => {
  const read = Ids.safeParse(kept);
  return read.success ? idsOf(read.data) : {};
};
