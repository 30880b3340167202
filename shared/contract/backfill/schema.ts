import * as z from 'zod/mini';
import { Time } from '../fields.ts';

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
