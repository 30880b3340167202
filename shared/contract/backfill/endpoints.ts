import * as z from 'zod/mini';
import { MAX_MENTIONS } from '#shared/domain/classification/classification.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Id, Nothing, Time } from '../fields.ts';
import { Kind, Sentiment } from '../review/filter.ts';
import { Review } from '../review/schema.ts';

/** The classification of the reviews that arrived before, in the background. */
export const Backfill = z.object({
  /** `none`: never started. */
  state: z.enum(['none', 'running', 'paused', 'done']),
  /** Reviews to classify when it was started, or now if it is not running. */
  total: z.number(),
  done: z.number(),
  /** Reviews that the AI gave no usable answer for. */
  skipped: z.number(),
  /** Waiting until then: today's share of AI requests is used up, or the AI is unavailable. */
  resumesAt: z.nullable(Time),
  /** Of the two it is today's share. */
  isShareUsed: z.boolean(),
  /** Estimated AI requests for what is left, and how many a day allows. */
  requestsLeft: z.number(),
  requestsADay: z.number(),
});
export type Backfill = z.infer<typeof Backfill>;

const OfBackfill = z.object({ backfill: Backfill });

export const classification = {
  correct: endpoint({
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
  }),
  get: endpoint({
    method: 'POST',
    path: '/api/backfill/get',
    access: 'paying',
    summary: 'Get the progress of classifying earlier reviews, or an estimate of it',
    input: Nothing,
    output: OfBackfill,
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/backfill/start',
    access: 'paying',
    summary: 'Start or resume classifying earlier reviews, newest first',
    input: Nothing,
    output: OfBackfill,
    errors: [],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/backfill/pause',
    access: 'paying',
    summary: 'Pause classifying earlier reviews',
    input: Nothing,
    output: OfBackfill,
    errors: [],
  }),
};
