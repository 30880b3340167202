import * as z from 'zod/mini';
import { Counted, StorableString, Text } from '../fields.ts';

const Pair = z.object({ response: Text, translatedResponse: Text });

/** A user's unsent reply to a review. */
export const Draft = z.extend(Pair, {
  inEnglish: z.boolean(),
  /** The last pair in which each text was a translation of the other. */
  synced: Pair,
  /** The revisions of the review and its reply that the draft is based on. */
  revision: Counted,
  replyRevision: Counted,
  /** Undo history, oldest first. */
  undo: z.array(Pair).check(z.maxLength(20)),
});
export type Draft = z.infer<typeof Draft>;

const Change = z.object({ page: StorableString.check(z.maxLength(64)), change: Counted });

/** Identifies the change behind a saved draft, so that a page recognizes its own save when the response was lost. */
export const DraftStamp = z.extend(Change, {
  /** Changes of other tabs that this one only copies; a later change of theirs takes precedence. */
  copyOf: z.optional(z.array(Change).check(z.maxLength(20))),
});
export type DraftStamp = z.infer<typeof DraftStamp>;

/** A draft with the stamp of the change that saved it, if any. */
export type StampedDraft = Draft & { stamp?: DraftStamp | undefined };

/** `version` is incremented by each change of this user's draft of this review, from 1. */
export const StoredDraft = z.extend(Draft, {
  reviewId: z.string(),
  version: z.number(),
  stamp: z.optional(DraftStamp),
});
export type StoredDraft = z.infer<typeof StoredDraft>;
