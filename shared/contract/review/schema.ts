import * as z from 'zod/mini';
import { KINDS, SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { VIAS } from '#shared/domain/reviews/filter/review-filter.ts';
import { ErrorBody } from '../error-body.ts';
import { Time } from '../fields.ts';
import { Kind, Sentiment } from './filter.ts';

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
  /** The member who is to answer it; null for nobody in particular. */
  assigneeId: z._default(z.nullable(z.string()), null),
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
      'NOT_ALLOWED',
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

/** The body of an error response, here with the current state of a review that was refused, where that helps. */
export const ReviewErrorBody = z.extend(ErrorBody, { review: z.optional(Review) });

/** What helps to answer a review: its past, and how its app version is rated. Texts are as stored, untranslated. */
export const ReviewContext = z.object({
  /** Earlier revisions of the review, newest first, at most 20. */
  versions: z.array(
    z.object({
      revision: z.number(),
      dateModified: Time,
      starRating: z.number(),
      title: z.string(),
      body: z.string(),
    }),
  ),
  /** Null where the store does not name the version. */
  appVersion: z.nullable(
    z.object({
      name: z.string(),
      reviewsCount: z.number(),
      /** Null with fewer than 5 reviews. */
      meanStars: z.nullable(z.number()),
      /** The topics that the most of its reviews mention, at most 3; none with fewer than 5 reviews. */
      topics: z._default(z.array(z.object({ topicId: z.string(), name: z.string(), share: z.number() })), []),
    }),
  ),
  /** Replies that were in the store before the current one, newest first, at most 20. */
  replies: z.array(
    z.object({
      replyRevision: z.number(),
      text: z.string(),
      date: Time,
      /** Null for a reply written in the store's console. */
      sentBy: z.nullable(z.string()),
    }),
  ),
});
export type ReviewContext = z.infer<typeof ReviewContext>;

/** How many replies to similar reviews are shown: each has a key. */
export const MAX_SIMILAR = 2;

/** A reply to a review about the same topic. */
export const SimilarReply = z.object({
  appId: z.string(),
  reviewId: z.string(),
  author: z.string(),
  /** Stars and text when it got the reply; the translation is missing of texts that have changed since. */
  starRating: z.number(),
  title: z.string(),
  body: z.string(),
  translatedTitle: z.nullable(z.string()),
  translatedBody: z.nullable(z.string()),
  reviewLanguage: z.nullable(z.string()),
  reply: z.string(),
  /** In English; empty if unknown. */
  translatedReply: z.string(),
  replyLanguage: z.nullable(z.string()),
  /** Null for a reply written in the store's console. */
  repliedBy: z.nullable(z.string()),
  repliedAt: Time,
  /** The same as before if the review stayed as it was; null while that is not known yet. */
  starsAfter: z.nullable(z.number()),
});
export type SimilarReply = z.infer<typeof SimilarReply>;

/** How many labels a review may have. */
export const MAX_LABELS_OF_REVIEW = 20;

/** How many reviews one call may change, or one page hold. */
export const MAX_AT_ONCE = 500;

const Stars = z.int().check(z.minimum(1), z.maximum(5));

const count = z.number();

/** Most frequent first, at most 100 of each, without zero counts. */
export const Facets = z.object({
  stars: z.array(z.object({ stars: Stars, count })),
  languages: z.array(z.object({ language: z.string(), count })),
  versions: z.array(z.object({ version: z.string(), count })),
  /** These three are missing from nodes of an earlier release. */
  kinds: z._default(z.array(z.object({ kind: Kind, count })), []),
  sentiments: z._default(z.array(z.object({ sentiment: Sentiment, count })), []),
  /** Merged ones count as those they were merged into. */
  topics: z._default(z.array(z.object({ topic: z.string(), count })), []),
  updated: count,
});
export type Facets = z.infer<typeof Facets>;
