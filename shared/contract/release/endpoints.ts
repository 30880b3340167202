import * as z from 'zod/mini';
import { isVisible } from '#shared/domain/account/registration.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Day, Done, Id, StorableString } from '../fields.ts';

/** A version of an app and the day it came out. */
export const Release = z.object({
  id: z.string(),
  appId: z.string(),
  version: z.string(),
  /** A day of the company's time zone. */
  day: z.iso.date(),
  /** `store`: Apple says so. `seen`: when Google first showed a review of it. `person`: entered by hand. */
  via: z.enum(['store', 'seen', 'person']),
});
export type Release = z.infer<typeof Release>;

const Version = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine(isVisible, 'must contain a visible character'),
);

export const release = {
  list: endpoint({
    method: 'POST',
    path: '/api/release/list',
    access: 'paying',
    summary: 'The releases of an app, or of all; the newest first, at most 500',
    input: z.object({ appId: z.optional(Id), username: Claim }),
    output: z.object({ releases: z.array(Release) }),
    errors: [],
  }),
  save: endpoint({
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
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/release/delete',
    access: 'paying',
    summary: 'Delete a release that was entered by hand',
    input: z.object({ id: Id, username: Claim }),
    output: Done,
    errors: ['NOT_ALLOWED'],
  }),
};
