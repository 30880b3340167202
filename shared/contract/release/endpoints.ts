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
  summary: 'The releases of an app, or of all; the newest first, at most 500',
  input: z.object({ appId: z.optional(Id), username: Claim }),
  output: z.object({ releases: z.array(Release) }),
  errors: [],
});

export const save = endpoint({
  method: 'POST',
  path: '/api/release/save',
  access: 'paying',
  summary: 'Enter a release, or with `id` change one that was entered by hand',
  input: z.object({
    id: z.optional(Id),
    appId: Id,
    version: Version,
    day: Day,
    username: Claim,
  }),
  output: z.object({ release: Release }),
  errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED', 'NOT_ALLOWED'],
});

const deleteRelease = endpoint({
  method: 'POST',
  path: '/api/release/delete',
  access: 'paying',
  summary: 'Delete a release that was entered by hand',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
  errors: ['NOT_ALLOWED'],
});

export { deleteRelease as delete };
