import * as z from 'zod/mini';
import { StoredDraft } from './draft.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Counted, Id, LoadTimestamp } from './fields.ts';
import { Review } from './review.ts';
import { FILTERS, SearchText, Sort } from './review-filter.ts';

/** How many labels a review may have. */
export const MAX_LABELS_OF_REVIEW = 20;

/** How many reviews one call may change, or one page hold. */
export const MAX_AT_ONCE = 500;

const Labels = z.array(Id).check(z.maxLength(MAX_LABELS_OF_REVIEW));

export const reviewFind = {
  find: endpoint({
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
  }),
  noReplyNeeded: endpoint({
    method: 'POST',
    path: '/api/review/noReplyNeeded',
    access: 'paying',
    summary: 'Mark an unanswered review as needing no reply, or as needing one again',
    input: z.object({ appId: Id, reviewId: Id, noReplyNeeded: z.boolean(), username: Claim }),
    output: z.object({ review: Review }),
    errors: ['REVIEW_CHANGED'],
  }),
  setLabels: endpoint({
    method: 'POST',
    path: '/api/review/setLabels',
    access: 'paying',
    summary: 'Replace the labels of a review',
    input: z.object({ appId: Id, reviewId: Id, labels: Labels, username: Claim }),
    output: z.object({ review: Review }),
    errors: [],
  }),
  bulk: endpoint({
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
  }),
};
