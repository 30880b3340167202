import * as z from 'zod/mini';
import { StoredDraft } from './draft.ts';
import { endpoint } from './endpoint.ts';
import { Claim, Counted, Id, LoadTimestamp } from './fields.ts';
import { Review } from './review.ts';
import { Kind, Sentiment } from './review-filter.ts';

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

export const reviewList = {
  getAppReviews: endpoint({
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
  }),
  getFacets: endpoint({
    method: 'POST',
    path: '/api/review/getFacets',
    access: 'paying',
    summary: "Get the filter values of an app's reviews with their counts",
    /** Without an app: of all apps together. */
    input: z.object({ id: z.optional(Id), answered: z.optional(z.boolean()), username: Claim }),
    output: Facets,
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
