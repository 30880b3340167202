import * as z from 'zod/mini';
import { QUEUE_KINDS } from '#shared/domain/insights/queue.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Time } from '../fields.ts';

/** A number of the last thirty days and of the thirty days before; null if there is nothing to count it from. */
const Change = z.object({ value: z.nullable(z.number()), before: z.nullable(z.number()) });

const AppOverview = z.object({
  appId: z.string(),
  /** Mean stars of the reviews. */
  stars: Change,
  /** Mean stars of each of the last twelve weeks, oldest first; null for one without reviews. */
  weeks: z.array(z.nullable(z.number())),
  /** When the review was written that waits longest. */
  oldestWaiting: z.nullable(Time),
});

/** How many reviews are counted at most. */
export const MOST_IN_QUEUE = 99;

export const overview = {
  overview: endpoint({
    method: 'POST',
    path: '/api/insight/overview',
    access: 'paying',
    summary: 'What to answer next, and how the last thirty days compare with those before',
    input: z.object({ username: Claim }),
    output: z.object({
      stars: Change,
      /** Of the reviews that need a reply, the share that has one, 0 to 1. */
      replyRate: Change,
      /** The median from review to reply, in minutes. */
      timeToReply: Change,
      /** Whether any review has ever been answered. */
      hasReplied: z.boolean(),
      /** Without what is empty, or too broad to count in time. */
      queue: z.array(z.object({ kind: z.enum(QUEUE_KINDS), count: z.number(), isCut: z.boolean() })),
      apps: z.array(AppOverview),
    }),
    errors: [],
  }),
};
