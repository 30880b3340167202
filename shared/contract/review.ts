import * as z from 'zod/mini';
import { StoredDraft } from './draft.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Done, Id, LanguageTag, LoadTimestamp, Text, Time, UserClaim } from './fields.ts';

/**
 * Where the draft of an unanswered review stands: `none` (older than what is prepared by itself: generate on demand),
 * `preparing`, `ready`, `limit` (this month's reviews are used up), `held` (the writer gave nothing that may be
 * shown; a person may ask again), `failed` (the writer is away or used up; it is asked again within a day).
 */
export const DraftState = z.enum(['none', 'preparing', 'ready', 'limit', 'held', 'failed']);

export const Review = z.object({
  reviewId: z.string(),
  /** Counts the reviewer's changes, from 1. */
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
  /** Counts the texts of the reply, from 1; 0 while there is none. A submit that names an older one is refused. */
  replyRevision: z.number(),
  draft: DraftState,
  isAnswered: z.boolean(),
  answeredBy: z.nullable(z.string()),
  answeredDate: z.nullable(Time),
  wasEditedByUser: z.boolean(),
  state: z.nullable(z.enum(['PENDING', 'PUBLISHED'])),
  /** Answered, but the store has not taken the reply yet. */
  isSending: z._default(z.boolean(), false), // a node of an earlier release does not say
  /** The reply that stands in the store beside a review that has changed since. */
  earlierReply: z.nullable(z.string()),
  /** Why the last submit ended without effect, until the next one. */
  submitError: z.nullable(
    z.enum(['REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'ERROR_SUBMIT']),
  ),
  /** Until when a submit can still be taken back. */
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

/** The part of a review that a caller may say something about: which one, and the texts as they stand in the editor. */
const EditedReview = z.object({
  reviewId: Id,
  response: Text,
  translatedResponse: z.optional(z.nullable(Text)),
  responseLanguage: z.optional(z.nullable(LanguageTag)),
  revision: z.optional(z.number()),
  replyRevision: z.optional(z.number()),
});

export const review = {
  undoSubmit: endpoint({
    method: 'POST',
    path: '/api/review/undoSubmit',
    access: 'paying',
    summary: 'Takes a reply back before it went to the store; its text is then the draft of who sent it',
    input: z.object({ appId: Id, reviewId: Id, replyRevision: z.int(), username: Claim }),
    output: z.object({ review: Review, draft: z.nullable(StoredDraft) }),
    errors: ['ENTITY_NOT_FOUND', 'ALREADY_SENT'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/review/delete',
    access: 'paying',
    summary:
      'Takes a review that is gone from the store off the lists; it comes back if the store shows it again',
    input: z.object({ reviewId: Id, appId: z.optional(Id), username: Claim }),
    output: Done,
    errors: ['ENTITY_NOT_FOUND'],
  }),
  submitAnswer: endpoint({
    method: 'POST',
    path: '/api/review/submitAnswer',
    access: 'paying',
    summary: 'Sends a reply to the store; `response` is the text that is sent, in `responseLanguage`',
    input: z.object({
      review: EditedReview,
      appId: Id,
      loadTimestamp: LoadTimestamp,
      user: UserClaim,
      username: Claim,
      /** The caller's draft as this page knows it; without it, the draft is dropped whatever it says. */
      draft: z.optional(z.object({ version: z.int(), page: z.string() })),
      delayMs: z.optional(z.int().check(z.nonnegative(), z.maximum(30_000))),
    }),
    output: z.object({ review: Review }),
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_NOT_FOUND',
      'REVIEW_CHANGED',
      'TOO_MANY_CHARACTERS',
      'NO_PERMISSIONS',
      'STORE_API_ERROR',
      'ERROR_SUBMIT',
    ],
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/review/translate',
    access: 'paying',
    summary: 'A text in another language',
    input: z.object({
      text: Text.check(z.minLength(1)),
      targetLanguage: LanguageTag.check(z.minLength(2)),
      appId: Id,
      username: Claim,
    }),
    output: z.object({ result: z.string() }),
    errors: ['ENTITY_NOT_FOUND', 'WRITER_ERROR', 'REPLY_HELD', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  translateReview: endpoint({
    method: 'POST',
    path: '/api/review/translateReview',
    access: 'paying',
    summary: 'A review and its reply in English; not counted',
    input: z.object({ appId: Id, reviewId: Id, username: Claim }),
    output: z.object({ review: Review }),
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_CHANGED',
      'WRITER_ERROR',
      'REPLY_HELD',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/api/review/regenerate',
    access: 'paying',
    summary: 'A new draft, or with `improve` the present text changed as `customPrompt` says',
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
      'REPLY_HELD',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  }),
};
