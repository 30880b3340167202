import * as z from 'zod/mini';
import { MAX_MENTIONS } from '#shared/domain/classification/classification.ts';
import { StoredDraft } from '../draft/schema.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Counted, Done, Id, LoadTimestamp } from '../fields.ts';
import { FILTERS, Kind, SearchText, Sentiment, Sort, TalliedFilter } from './filter.ts';
import { Facets, MAX_AT_ONCE, MAX_LABELS_OF_REVIEW, Review, ReviewContext, SimilarReply } from './schema.ts';

export const correct = endpoint({
  method: 'POST',
  path: '/api/review/correct',
  access: 'paying',
  right: 'draft',
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
});

const deleteReview = endpoint({
  method: 'POST',
  path: '/api/review/delete',
  access: 'paying',
  right: 'reply',
  input: z.object({ reviewId: Id, appId: z.optional(Id), username: Claim }),
  output: Done,
});

export { deleteReview as delete };

export const translateReview = endpoint({
  method: 'POST',
  path: '/api/review/translateReview',
  access: 'paying',
  right: 'read',
  isSlow: true,
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: z.object({ review: Review }),
});

export const getContext = endpoint({
  method: 'POST',
  path: '/api/review/getContext',
  access: 'paying',
  right: 'read',
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: ReviewContext,
});

export const similar = endpoint({
  method: 'POST',
  path: '/api/review/similar',
  access: 'paying',
  right: 'read',
  input: z.object({ appId: Id, reviewId: Id, username: Claim }),
  output: z.object({ similar: z.array(SimilarReply) }),
});

const Labels = z.array(Id).check(z.maxLength(MAX_LABELS_OF_REVIEW));

export const find = endpoint({
  method: 'POST',
  path: '/api/review/find',
  access: 'paying',
  right: 'read',
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
});

export const noReplyNeeded = endpoint({
  method: 'POST',
  path: '/api/review/noReplyNeeded',
  access: 'paying',
  right: 'draft',
  input: z.object({ appId: Id, reviewId: Id, noReplyNeeded: z.boolean(), username: Claim }),
  output: z.object({ review: Review }),
});

export const setLabels = endpoint({
  method: 'POST',
  path: '/api/review/setLabels',
  access: 'paying',
  right: 'draft',
  input: z.object({ appId: Id, reviewId: Id, labels: Labels, username: Claim }),
  output: z.object({ review: Review }),
});

export const assign = endpoint({
  method: 'POST',
  path: '/api/review/assign',
  access: 'paying',
  right: 'draft',
  /** To a member who sees the app and may at least draft; null: to nobody in particular. */
  input: z.object({ appId: Id, reviewId: Id, userId: z.nullable(Id), username: Claim }),
  output: z.object({ review: Review }),
});

export const bulk = endpoint({
  method: 'POST',
  path: '/api/review/bulk',
  access: 'paying',
  right: 'draft',
  input: z.object({
    reviews: z.array(z.object({ appId: Id, reviewId: Id })).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)),
    change: z
      .strictObject({
        noReplyNeeded: z.optional(z.boolean()),
        addLabels: z.optional(Labels.check(z.minLength(1))),
        removeLabels: z.optional(Labels.check(z.minLength(1))),
        /** As in `assign`. */
        assigneeId: z.optional(z.nullable(Id)),
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
        /** NOT_ALLOWED: the assignee does not see its app. UNCHANGED: it was as asked before the call. */
        reason: z.enum(['NOT_FOUND', 'ANSWERED', 'TOO_MANY_LABELS', 'NOT_ALLOWED', 'UNCHANGED']),
      }),
    ),
  }),
});

export const getAppReviews = endpoint({
  method: 'POST',
  path: '/api/review/getAppReviews',
  access: 'paying',
  right: 'read',
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
});

export const getFacets = endpoint({
  method: 'POST',
  path: '/api/review/getFacets',
  access: 'paying',
  right: 'read',
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
});
