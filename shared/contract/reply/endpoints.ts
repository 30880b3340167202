import * as z from 'zod/mini';
import type { Warning as FoundWarning } from '#shared/domain/checks/warnings.ts';
import { StoredDraft } from '../draft/schema.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Counted, Id, LanguageTag, LoadTimestamp, Text, UserClaim } from '../fields.ts';
import { Review } from '../review/schema.ts';

const WARNING_CODES = [
  'placeholder',
  'markup',
  'control-character',
  'split-grapheme',
  'spelled-out',
  'transport-residue',
  'foreign-link',
  'foreign-address',
  'phone-number',
  'refund',
  'money',
  'deadline',
  'guilt',
  'reward',
  'rating',
  'promo-code',
] as const satisfies readonly FoundWarning['code'][];

/** The span is its start and end in UTF-16 code units. */
const Warning = z.object({
  code: z.enum(WARNING_CODES),
  span: z.array(z.number()),
});

export const check = endpoint({
  method: 'POST',
  path: '/api/review/check',
  access: 'paying',
  right: 'draft',
  input: z.object({
    appId: Id,
    /** What its stored reply mentions is the publisher's own: it was checked or sent before. */
    reviewId: z.optional(Id),
    text: Text,
    language: z.nullable(LanguageTag),
    username: Claim,
  }),
  output: z.object({ warnings: z.array(Warning) }),
});

export const retryDrafts = endpoint({
  method: 'POST',
  path: '/api/review/retryDrafts',
  access: 'paying',
  right: 'draft',
  input: z.object({ username: Claim }),
  /** How many are `preparing` now. */
  output: z.object({ retried: z.number() }),
});

/** A review as edited by the caller: which one, and the current texts of the editor. */
const EditedReview = z.object({
  reviewId: Id,
  response: Text,
  translatedResponse: z.optional(z.nullable(Text)),
  responseLanguage: z.optional(z.nullable(LanguageTag)),
  revision: z.optional(Counted),
  replyRevision: z.optional(Counted),
});

export const undoSubmit = endpoint({
  method: 'POST',
  path: '/api/review/undoSubmit',
  access: 'paying',
  right: 'reply',
  input: z.object({
    appId: Id,
    reviewId: Id,
    replyRevision: Counted,
    /** Given if the answer to the submit was lost: the caller's own reply with this text, of that revision or a later one. */
    response: z.optional(z.string()),
    username: Claim,
  }),
  output: z.object({ review: Review, draft: z.nullable(StoredDraft) }),
});

export const submitAnswer = endpoint({
  method: 'POST',
  path: '/api/review/submitAnswer',
  access: 'paying',
  right: 'reply',
  input: z.object({
    review: EditedReview,
    appId: Id,
    loadTimestamp: LoadTimestamp,
    user: UserClaim,
    username: Claim,
    /** The caller's draft as known to this page; without it, the draft is discarded unconditionally. */
    draft: z.optional(z.object({ version: Counted, page: z.string() })),
    delayMs: z.optional(z.int().check(z.nonnegative(), z.maximum(30_000))),
  }),
  output: z.object({ review: Review }),
});

export const removeReply = endpoint({
  method: 'POST',
  path: '/api/review/removeReply',
  access: 'paying',
  right: 'reply',
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: z.object({ review: Review }),
});

export const translate = endpoint({
  method: 'POST',
  path: '/api/review/translate',
  access: 'paying',
  right: 'draft',
  isSlow: true,
  input: z.object({
    text: Text.check(z.minLength(1)),
    targetLanguage: LanguageTag.check(z.minLength(2)),
    appId: Id,
    username: Claim,
  }),
  output: z.object({ result: z.string() }),
});

export const regenerate = endpoint({
  method: 'POST',
  path: '/api/review/regenerate',
  access: 'paying',
  right: 'draft',
  isSlow: true,
  input: z.object({
    username: Claim,
    appId: Id,
    review: z.object({
      reviewId: Id,
      response: z.optional(z.nullable(Text)),
      translatedResponse: z.optional(z.nullable(Text)),
      responseLanguage: z.optional(z.nullable(LanguageTag)),
    }),
    customPrompt: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    improve: z.optional(z.boolean()),
  }),
  output: z.object({ review: Review }),
});
