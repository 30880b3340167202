import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Counted, Id } from '../fields.ts';
import { Draft, DraftStamp, StoredDraft } from './schema.ts';

export const save = endpoint({
  method: 'POST',
  path: '/api/review/saveDraft',
  access: 'paying',
  right: 'draft',
  input: z.object({
    appId: Id,
    reviewId: Id,
    /** The version to replace, as last known to the caller; 0 when none is known. */
    version: Counted,
    draft: z.nullable(Draft),
    stamp: z.optional(DraftStamp),
    username: Claim,
  }),
  output: z.object({
    /** The current version, which counts deletions too and never decreases; 0 when there never was a draft. */
    version: z.number(),
    /** False when another tab or device has changed the draft since; nothing was saved then. */
    isSaved: z.boolean(),
    /** The draft saved instead; null when it was deleted. */
    other: z.nullable(StoredDraft),
  }),
});
