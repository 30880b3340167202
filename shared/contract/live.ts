import * as z from 'zod/mini';
import { StoredDraft } from './draft.ts';
import { LoadTimestamp } from './fields.ts';
import { Review } from './review.ts';

const Counts = z.object({ unanswered: z.number(), answered: z.number() });

/** One thing that has changed, as the stream of events tells it. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** Reviews that are new or different, whole, and those that are gone from the lists. */
  z.object({
    kind: z.literal('reviews'),
    appId: z.string(),
    reviews: z.array(Review),
    gone: z.array(z.string()),
    counts: Counts,
    loadTimestamp: LoadTimestamp,
  }),
  /** More of an app has changed than is told one by one: read it again. */
  z.object({ kind: z.literal('many'), appId: z.string(), counts: Counts }),
  /** The apps, their settings or the health of their reading have changed: read the list again. */
  z.object({ kind: z.literal('apps') }),
  /** The caller's own draft was saved or dropped in another tab or on another device. */
  z.object({
    kind: z.literal('draft'),
    appId: z.string(),
    reviewId: z.string(),
    /** Of the draft, or of its drop; what is not newer than what a page knows is no news to it. */
    version: z.number(),
    draft: z.nullable(StoredDraft),
  }),
  /** What was missed is no longer known: read everything again. */
  z.object({ kind: z.literal('reset') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/**
 * The stream of events: `GET` with the caller's token, answered as `text/event-stream`. Each event carries its id and a
 * `LiveEvent` as JSON; a reader that comes back names the last id in `Last-Event-ID` and misses nothing.
 */
export const LIVE = {
  method: 'GET',
  path: '/api/events',
  access: 'paying',
  summary: 'What changes, as it changes',
  event: LiveEvent,
} as const;
