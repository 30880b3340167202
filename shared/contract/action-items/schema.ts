import * as z from 'zod/mini';
import { Time } from '../fields.ts';
import { Review } from '../review/schema.ts';

/**
 * Why an item needs attention. `BLOCKED`: no generated draft passed the checks. `NOT_SENT`: a submit failed, see
 * `submitError`. `SYNC_SET_ASIDE`, `DRAFT_SET_ASIDE`, `SEND_SET_ASIDE`: a job of ours failed repeatedly and is paused
 * pending investigation. `UNREADABLE`: `count` reviews came from the store in an unusable form. `WAITS_FOR_LIMIT`: `count`
 * replies wait for the store's limit, the last probably `until` then. `MODEL_ENDS`: the AI's `model` is shut down `until`
 * then; `successor` takes over, if one is known. Owners are told.
 */
export const ActionItemReason = z.enum([
  'BLOCKED',
  'NOT_SENT',
  'SYNC_SET_ASIDE',
  'DRAFT_SET_ASIDE',
  'SEND_SET_ASIDE',
  'UNREADABLE',
  'WAITS_FOR_LIMIT',
  'MODEL_ENDS',
]);
export type ActionItemReason = z.infer<typeof ActionItemReason>;

export const ActionItem = z.object({
  appId: z.string(),
  reason: ActionItemReason,
  since: Time,
  /** Null when the item concerns a whole app. */
  review: z.nullable(Review),
  /** Number of reviews concerned, when it is not a single one. */
  count: z.optional(z.number()),
  until: z.optional(Time),
  model: z.optional(z.string()),
  successor: z.optional(z.string()),
});
export type ActionItem = z.infer<typeof ActionItem>;

/** Maximum items per response. */
export const MAX_ACTION_ITEMS = 100;
