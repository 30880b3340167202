import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Claim, Time } from './fields.ts';
import { Review } from './review.ts';

/**
 * Why something needs a person: `HELD` (a draft came that may not be shown), `NOT_SENT` (see the review's `submitError`), or
 * work of ours that failed again and again and is left alone until we have looked: `SYNC_SET_ASIDE` (an app is not read),
 * `DRAFT_SET_ASIDE` (no draft is written), `SEND_SET_ASIDE` (a reply is not on its way, or not looked after). `UNREADABLE`:
 * `count` reviews of an app came from the store in a form that cannot be used.
 */
export const NeedReason = z.enum([
  'HELD',
  'NOT_SENT',
  'SYNC_SET_ASIDE',
  'DRAFT_SET_ASIDE',
  'SEND_SET_ASIDE',
  'UNREADABLE',
]);
export type NeedReason = z.infer<typeof NeedReason>;

export const Need = z.object({
  appId: z.string(),
  reason: NeedReason,
  since: Time,
  /** What it is about; null where it is a whole app. */
  review: z.nullable(Review),
  /** How many reviews it is about, where it is not one. */
  count: z.optional(z.number()),
});
export type Need = z.infer<typeof Need>;

/** Those that are told at once; who has settled these is told the next. */
export const MAX_NEEDS = 100;

export const needs = {
  list: endpoint({
    method: 'POST',
    path: '/api/needs/list',
    access: 'paying',
    summary: 'What needs a person, newest first, the hundred newest of it; and how much there is',
    input: z.object({ username: Claim }),
    output: z.object({ needs: z.array(Need), count: z.number() }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
