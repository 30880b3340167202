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

const Change = z.object({ page: z.string().check(z.maxLength(64)), change: z.int() });

/** Which of a page's changes a draft is: by this a page knows its own saving whose answer was lost. */
export const DraftStamp = z.extend(Change, {
  /** Changes of other tabs of the browser that this one copies and adds nothing to: a later change of theirs goes before it. */
  copyOf: z.optional(z.array(Change).check(z.maxLength(20))),
});
export type DraftStamp = z.infer<typeof DraftStamp>;

/** A draft as it is stored: with its stamp, where a page saved it. */
export type StampedDraft = Draft & { stamp?: DraftStamp | undefined };

/** `version` counts the changes of this person's draft of this review, from 1. */
export const StoredDraft = z.extend(Draft, {
  reviewId: z.string(),
  version: z.number(),
  stamp: z.optional(DraftStamp),
});
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
      /** The version this one replaces, as the caller last heard of it; 0 where it knows of none. */
      version: z.int().check(z.nonnegative()),
      draft: z.nullable(Draft),
      stamp: z.optional(DraftStamp),
      username: Claim,
    }),
    output: z.object({
      /** The version there now, a dropped one too; it only grows. 0 where there never was a draft. */
      version: z.number(),
      /** False where another tab or device had changed the draft since: nothing was saved. */
      isSaved: z.boolean(),
      /** What was saved instead; null where that was a drop. */
      other: z.nullable(StoredDraft),
    }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
