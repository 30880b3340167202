import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Id, Time } from '../fields.ts';

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

export const reviewContext = {
  getContext: endpoint({
    method: 'POST',
    path: '/api/review/getContext',
    access: 'paying',
    summary: "Get a review's earlier versions and replies, and the rating of its app version",
    input: z.object({ appId: Id, reviewId: Id, username: Claim }),
    output: ReviewContext,
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
