import * as z from 'zod/mini';
import { KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { VIAS } from '#shared/domain/reviews/filter/review-filter.ts';
import { StoredDraft } from './draft.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Counted, Done, Id, LanguageTag, LoadTimestamp, Text, Time, UserClaim } from './fields.ts';

/**
 * The draft of an unanswered review: `none` (too old for an automatic draft, generate on demand), `preparing`, `ready`,
 * `limit` (monthly review limit reached), `blocked` (no generated text passed the checks; the user may retry), `failed`
 * (the AI is unavailable or its budget used up; retried within a day).
 */
export const DraftState = z.enum(['none', 'preparing', 'ready', 'limit', 'blocked', 'failed']);

export const Review = z.object({
  appId: z._default(z.string(), ''), // this and the other defaults: missing from nodes of an earlier release
  reviewId: z.string(),
  /** Incremented by each change of the reviewer, from 1. */
  revision: z.number(),
  author: z.string(),
  dateModified: Time,
  starRating: z.number(),
  title: z.string(),
  body: z.string(),
  translatedTitle: z.nullable(z.string()),
  translatedBody: z.nullable(z.string()),
  reviewLanguage: z.nullable(z.string()),
  response: z.string(),
  translatedResponse: z.string(),
  responseLanguage: z.nullable(z.string()),
  /** Incremented by each new reply text, from 1; 0 without a reply. A submit with an older one is rejected. */
  replyRevision: z.number(),
  draft: DraftState,
  isAnswered: z.boolean(),
  answeredBy: z.nullable(z.string()),
  answeredDate: z.nullable(Time),
  /** Who decided that the reply goes out; null without a reply. */
  answeredVia: z._default(z.nullable(z.enum(VIAS)), null),
  /** Set by a person; cleared by a reply and by a change of the reviewer. */
  noReplyNeeded: z._default(z.boolean(), false),
  /** The ids of its labels. */
  labels: z._default(z.array(z.string()), []),
  /** Apple's storefront, ISO 3166 alpha-3. */
  territory: z._default(z.nullable(z.string()), null),
  /** What it is above all; null before it is classified. */
  kind: z._default(z.nullable(z.enum(KINDS)), null),
  /** From -2, very negative, to 2. */
  sentiment: z._default(z.nullable(z.literal(SENTIMENTS)), null),
  /** The topics it is about; `quote` is literally from title or body, or empty if a person chose the topic. */
  mentions: z._default(z.array(z.object({ topicId: z.string(), name: z.string(), quote: z.string() })), []),
  wasEditedByUser: z.boolean(),
  state: z.nullable(z.enum(['PENDING', 'PUBLISHED'])),
  /** Answered, but not accepted by the store yet. */
  isSending: z._default(z.boolean(), false),
  /** The reply still in the store after the reviewer changed the review. */
  earlierReply: z.nullable(z.string()),
  /** Why the last submit failed; cleared by the next one. */
  submitError: z.nullable(
    z.enum([
      'REVIEW_NOT_FOUND',
      'REVIEW_CHANGED',
      'TOO_MANY_CHARACTERS',
      'NO_PERMISSIONS',
      'GOOGLE_API_DISABLED',
      'ERROR_SUBMIT',
    ]),
  ),
  /** What the store said when it refused the last submit, as plain text; the same text would be refused again. */
  storeMessage: z._default(z.nullable(z.string()), null),
  /** The text as it was sent, if the store altered it: `response` is what readers see. */
  sentResponse: z._default(z.nullable(z.string()), null),
  notesCount: z._default(z.number(), 0),
  /** Until when the submit can be undone. */
  undoUntil: z.nullable(Time),
  metadata: z.nullable(
    z.object({
      appVersionName: z.nullable(z.string()),
      androidOsVersion: z.nullable(z.number()),
      productName: z.nullable(z.string()),
    }),
  ),
});
export type Review = z.infer<typeof Review>;

/** A review as edited by the caller: which one, and the current texts of the editor. */
const EditedReview = z.object({
  reviewId: Id,
  response: Text,
  translatedResponse: z.optional(z.nullable(Text)),
  responseLanguage: z.optional(z.nullable(LanguageTag)),
  revision: z.optional(Counted),
  replyRevision: z.optional(Counted),
});

export const review = {
  undoSubmit: endpoint({
    method: 'POST',
    path: '/api/review/undoSubmit',
    access: 'paying',
    summary: "Undo a submit before it is sent to the store; its text becomes the sender's draft again",
    input: z.object({
      appId: Id,
      reviewId: Id,
      replyRevision: Counted,
      /** Given if the answer to the submit was lost: the caller's own reply with this text, of that revision or a later one. */
      response: z.optional(z.string()),
      username: Claim,
    }),
    output: z.object({ review: Review, draft: z.nullable(StoredDraft) }),
    errors: ['ENTITY_NOT_FOUND', 'ALREADY_SENT'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/review/delete',
    access: 'paying',
    summary: 'Remove a review that no longer exists in the store; it returns if the store lists it again',
    input: z.object({ reviewId: Id, appId: z.optional(Id), username: Claim }),
    output: Done,
    errors: ['ENTITY_NOT_FOUND'],
  }),
  submitAnswer: endpoint({
    method: 'POST',
    path: '/api/review/submitAnswer',
    access: 'paying',
    summary: 'Send a reply to the store; `response` is the text to send, in `responseLanguage`',
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
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_NOT_FOUND',
      'REVIEW_CHANGED',
      'TOO_MANY_CHARACTERS',
      'NO_PERMISSIONS',
      'GOOGLE_API_DISABLED',
      'STORE_API_ERROR',
      'ERROR_SUBMIT',
    ],
  }),
  removeReply: endpoint({
    method: 'POST',
    path: '/api/review/removeReply',
    access: 'paying',
    summary:
      'Remove the reply from the App Store; the review stays answered until the store has confirmed it. Google Play: NOT_ALLOWED',
    input: z.object({ appId: Id, reviewId: Id, username: Claim }),
    output: z.object({ review: Review }),
    errors: [
      'ENTITY_NOT_FOUND',
      'NOT_ALLOWED',
      'ALREADY_SENT',
      'REVIEW_CHANGED',
      'REVIEW_NOT_FOUND',
      'NO_PERMISSIONS',
      'STORE_API_ERROR',
    ],
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/review/translate',
    access: 'paying',
    summary: 'Translate a text',
    input: z.object({
      text: Text.check(z.minLength(1)),
      targetLanguage: LanguageTag.check(z.minLength(2)),
      appId: Id,
      username: Claim,
    }),
    output: z.object({ result: z.string() }),
    errors: ['ENTITY_NOT_FOUND', 'WRITER_ERROR', 'REPLY_BLOCKED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  translateReview: endpoint({
    method: 'POST',
    path: '/api/review/translateReview',
    access: 'paying',
    summary: 'Translate a review and its reply into English; does not count towards the monthly limit',
    input: z.object({ appId: Id, reviewId: Id, username: Claim }),
    output: z.object({ review: Review }),
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_CHANGED',
      'WRITER_ERROR',
      'REPLY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/api/review/regenerate',
    access: 'paying',
    summary: 'Generate a new draft, or with `improve` change the current text as `customPrompt` instructs',
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
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_CHANGED',
      'LIMIT_REACHED',
      'WRITER_ERROR',
      'REPLY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  }),
};
