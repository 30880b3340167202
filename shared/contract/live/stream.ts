import * as z from 'zod/mini';
import { StoredDraft } from '../draft/schema.ts';
import { LoadTimestamp } from '../fields.ts';
import { Doing } from '../presence/schema.ts';
import { Review } from '../review/schema.ts';

const Counts = z.object({ unanswered: z.number(), answered: z.number() });

/** How often a stream says something, in ms, and how long it may be silent before it counts as broken. */
export const HEARTBEAT_MS = 7_000;
export const SILENCE_MS = 15_000;

/** What a page reads again as a whole when any of it changes. */
export const LISTS = [
  'labels',
  'topics',
  'views',
  'notes',
  'batches',
  'incidents',
  'destinations',
  'members',
] as const;

/** An event of the stream. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** New and changed reviews in full, and the ids of removed ones. */
  z.object({
    kind: z.literal('reviews'),
    appId: z.string(),
    reviews: z.array(Review),
    gone: z.array(z.string()),
    counts: Counts,
    loadTimestamp: LoadTimestamp,
  }),
  /** Too many reviews of an app changed to list: reload them. */
  z.object({ kind: z.literal('many'), appId: z.string(), counts: Counts }),
  /** The apps, their settings or sync state changed: reload the list. */
  z.object({ kind: z.literal('apps') }),
  /** The company's labels, its topics, its saved views, its notes, its batches, its incidents, its channels, or its members and invitations changed: reload their list. */
  z.object({
    kind: z.literal(LISTS),
  }),
  /** The caller's draft was saved or deleted in another tab or on another device. */
  z.object({
    kind: z.literal('draft'),
    appId: z.string(),
    reviewId: z.string(),
    /** Version of the draft or its deletion; the client ignores any not newer than its own. */
    version: z.number(),
    draft: z.nullable(StoredDraft),
  }),
  /** What a colleague does at a review. */
  z.object({
    kind: z.literal('presence'),
    appId: z.string(),
    reviewId: z.string(),
    userId: z.string(),
    doing: Doing,
  }),
  /** Missed events can no longer be replayed: reload everything. */
  z.object({ kind: z.literal('reset') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/**
 * Server-sent events (`text/event-stream`). Each carries its id and a `LiveEvent` as JSON; a client that reconnects sends
 * the last id as `Last-Event-ID` and receives what it missed.
 */
export const LIVE = {
  method: 'GET',
  path: '/api/events',
  access: 'paying',
  right: 'read',
  summary: 'Server-sent event stream of changes',
  event: LiveEvent,
} as const;
