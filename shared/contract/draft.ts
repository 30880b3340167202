import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Claim, Id, Text } from './fields.ts';

const Pair = z.object({ response: Text, translatedResponse: Text });

/** What a person has typed under a review and not sent. */
export const Draft = z.extend(Pair, {
  inEnglish: z.boolean(),
  /** The last pair in which each text was known to say what the other says. */
  synced: Pair,
  /** The review and the reply it was written for, as a submit names them. */
  revision: z.number(),
  replyRevision: z.number(),
  /** Earlier texts that can be had back, oldest first. */
  undo: z.array(Pair).check(z.maxLength(20)),
});
export type Draft = z.infer<typeof Draft>;

/** `version` counts the savings of this person's draft of this review, from 1. */
export const StoredDraft = z.extend(Draft, { reviewId: z.string(), version: z.number() });
export type StoredDraft = z.infer<typeof StoredDraft>;

export const draft = {
  save: endpoint({
    method: 'POST',
    path: '/api/review/saveDraft',
    access: 'paying',
    summary: "Keeps the caller's unsent text; `null` drops it",
    input: z.object({
      appId: Id,
      reviewId: Id,
      /** The version this one was typed over; 0 where there was none. */
      version: z.int().check(z.nonnegative()),
      draft: z.nullable(Draft),
      username: Claim,
    }),
    output: z.object({
      /** The version that is kept now; 0 when there is none. */
      version: z.number(),
      /** Another tab or device had saved since: that is kept, this was not, and the caller joins the two. */
      other: z.nullable(StoredDraft),
    }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
