import * as z from 'zod/mini';
import { isVisible } from '#shared/domain/account/registration.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Day, Done, Id, StorableString } from '../fields.ts';
import { Release } from './schema.ts';

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
  input: z.object({ appId: z.optional(Id), username: Claim }),
  output: z.object({ releases: z.array(Release) }),
});

export const save = endpoint({
  method: 'POST',
  path: '/api/release/save',
  access: 'paying',
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
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { deleteRelease as delete };
