import * as z from 'zod/mini';
import { isVisible } from '#shared/domain/account/registration.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Day, Done, Id, StorableString } from '../fields.ts';
import { Release, WatchedRelease } from './schema.ts';

const Version = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine(isVisible, 'must contain a visible character'),
);

export const list = endpoint({
  method: 'POST',
  path: '/api/release/list',
  access: 'paying',
  right: 'read',
  input: z.object({ appId: z.optional(Id), username: Claim }),
  output: z.object({ releases: z.array(Release) }),
});

/** The newest release of each app that has been watched, the newest first. */
export const watch = endpoint({
  method: 'POST',
  path: '/api/release/watch',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ releases: z.array(WatchedRelease) }),
});

export const save = endpoint({
  method: 'POST',
  path: '/api/release/save',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: z.optional(Id),
    appId: Id,
    version: Version,
    day: Day,
    username: Claim,
  }),
  output: z.object({ release: Release }),
});

const deleteRelease = endpoint({
  method: 'POST',
  path: '/api/release/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { deleteRelease as delete };
