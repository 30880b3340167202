import * as z from 'zod/mini';
import { MAX_MENTIONS } from '#shared/domain/classification/classification.ts';
import { StoredDraft } from '../draft/schema.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Counted, Done, Id, LoadTimestamp } from '../fields.ts';
import { FILTERS, Kind, SearchText, Sentiment, Sort, TalliedFilter } from './filter.ts';
import { Facets, MAX_AT_ONCE, MAX_LABELS_OF_REVIEW, Review, ReviewContext } from './schema.ts';

export const correct = endpoint({
  method: 'POST',
  path: '/api/review/correct',
  access: 'paying',
  summary: 'Correct what the AI says of a review; it is not overwritten from then on',
  input: z.object({
    appId: Id,
    reviewId: Id,
    kind: z.optional(Kind),
    sentiment: z.optional(Sentiment),
    /** Replaces the topics; a mention that stays keeps its quote. */
    topics: z.optional(z.array(Id).check(z.maxLength(MAX_MENTIONS))),
    username: Claim,
  }),
  output: z.object({ review: Review }),
  errors: [],
});

const deleteReview = endpoint({
  method: 'POST',
  path: '/api/review/delete',
  access: 'paying',
  summary: 'Remove a review that no longer exists in the store; it returns if the store lists it again',
  input: z.object({ reviewId: Id, appId: z.optional(Id), username: Claim }),
  output: Done,
  errors: ['ENTITY_NOT_FOUND'],
});

export { deleteReview as delete };

export const translateReview = endpoint({
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
});

export const getContext = endpoint({
  method: 'POST',
  path: '/api/review/getContext',
  access: 'paying',
  summary: "Get a review's earlier versions and replies, and the rating of its app version",
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: ReviewContext,
  errors: ['ENTITY_NOT_FOUND'],
});

const Labels = z.array(Id).check(z.maxLength(MAX_LABELS_OF_REVIEW));

export const find = endpoint({
  method: 'POST',
  path: '/api/review/find',
  access: 'paying',
  summary: 'Get a page of the reviews of all apps that match a filter',
  input: z.object({
    filter: FILTERS.list,
    search: z.optional(SearchText),
    /** A single review, answered or not; of the filter only `apps` counts. */
    review: z.optional(Id),
    offset: Counted,
    /** Reviews on the page; 20 by default. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_AT_ONCE))),
    sort: z.optional(Sort),
    username: Claim,
  }),
  output: z.object({
    reviews: z.array(Review),
    /** The caller's unsent drafts for the reviews of this page; ids are unique within an app. */
    drafts: z.array(z.extend(StoredDraft, { appId: z.string() })),
    reviewsCount: z.number(),
    /** Whether counting stopped, so that there are more than `reviewsCount`. */
    isCountCut: z.boolean(),
    /** Null if the count is cut. */
    totalPages: z.nullable(z.number()),
    loadTimestamp: LoadTimestamp,
  }),
  errors: ['FILTER_TOO_BROAD'],
});

export const noReplyNeeded = endpoint({
  method: 'POST',
  path: '/api/review/noReplyNeeded',
  access: 'paying',
  summary: 'Mark an unanswered review as needing no reply, or as needing one again',
  input: z.object({ appId: Id, reviewId: Id, noReplyNeeded: z.boolean(), username: Claim }),
  output: z.object({ review: Review }),
  errors: ['REVIEW_CHANGED'],
});

export const setLabels = endpoint({
  method: 'POST',
  path: '/api/review/setLabels',
  access: 'paying',
  summary: 'Replace the labels of a review',
  input: z.object({ appId: Id, reviewId: Id, labels: Labels, username: Claim }),
  output: z.object({ review: Review }),
  errors: [],
});

export const bulk = endpoint({
  method: 'POST',
  path: '/api/review/bulk',
  access: 'paying',
  summary: 'Change up to 500 reviews; those that cannot be changed are skipped with a reason',
  input: z.object({
    reviews: z.array(z.object({ appId: Id, reviewId: Id })).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)),
    change: z
      .strictObject({
        noReplyNeeded: z.optional(z.boolean()),
        addLabels: z.optional(Labels.check(z.minLength(1))),
        removeLabels: z.optional(Labels.check(z.minLength(1))),
      })
      .check(z.refine((change) => Object.keys(change).length > 0, 'must have a change')),
    username: Claim,
  }),
  output: z.object({
    done: z.number(),
    skipped: z.array(
      z.object({
        appId: z.string(),
        reviewId: z.string(),
        /** UNCHANGED: it was as asked before the call. */
        reason: z.enum(['NOT_FOUND', 'ANSWERED', 'TOO_MANY_LABELS', 'UNCHANGED']),
      }),
    ),
  }),
  errors: [],
});

export const getAppReviews = endpoint({
  method: 'POST',
  path: '/api/review/getAppReviews',
  access: 'paying',
  summary: "Get a page of 20 of an app's reviews, newest first",
  input: z.object({
    id: Id,
    offset: Counted,
    answered: z.boolean(),
    username: Claim,
  }),
  output: z.object({
    reviews: z.array(Review),
    /** The caller's unsent drafts for the reviews of this page. */
    drafts: z.array(StoredDraft),
    totalPages: z.number(),
    reviewsCount: z.number(),
    /** Whether counting stopped at a limit, so that there are more than `reviewsCount`. */
    isCountCut: z.boolean(),
    loadTimestamp: LoadTimestamp,
  }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getFacets = endpoint({
  method: 'POST',
  path: '/api/review/getFacets',
  access: 'paying',
  summary: "Get the filter values of an app's reviews with their counts",
  /**
   * Without an app: of all apps together. With a filter, stars, languages and versions count what else the filter lets
   * through, whatever it asks of them; kinds, sentiments and topics are always those of the whole list.
   */
  input: z.object({
    id: z.optional(Id),
    answered: z.optional(z.boolean()),
    filter: z.optional(TalliedFilter),
    username: Claim,
  }),
  output: Facets,
  errors: ['ENTITY_NOT_FOUND'],
});
