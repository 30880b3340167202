import * as z from 'zod/mini';
import { VERDICTS } from '#shared/domain/insights/release-watch.ts';
import { Time } from '../fields.ts';

/** A version of an app and the day it came out. */
export const Release = z.object({
  id: z.string(),
  appId: z.string(),
  version: z.string(),
  /** A day of the company's time zone. */
  day: z.iso.date(),
  /** `store`: Apple says so. `seen`: when Google first showed a review of it. `person`: entered by hand. */
  via: z.enum(['store', 'seen', 'person']),
});
export type Release = z.infer<typeof Release>;

/**
 * An app's newest release against the versions before it, up to ten, at the same age. While it is watched the numbers
 * grow; once it is decided, within two days, nothing of it changes.
 */
export const WatchedRelease = z.object({
  appId: z.string(),
  store: z.enum(['apple', 'google']),
  version: z.string(),
  releasedAt: Time,
  /** Null if none is known before it. */
  previousVersion: z.nullable(z.string()),
  verdict: z.enum(VERDICTS),
  reviews: z.number(),
  /** Of the versions before. */
  reviewsBefore: z.number(),
  /**
   * The topic that got worse or better: shares, 0 to 1, of the classified reviews that mention it with at most three
   * stars. Null if the stars did, or nothing.
   */
  topicId: z.nullable(z.string()),
  /** Null for a built-in topic that has its own name. */
  topicName: z.nullable(z.string()),
  share: z.nullable(z.number()),
  shareBefore: z.nullable(z.number()),
  /** Mean stars; null without reviews. */
  stars: z.nullable(z.number()),
  starsBefore: z.nullable(z.number()),
  /** Null while it is watched. */
  decidedAt: z.nullable(Time),
});
export type WatchedRelease = z.infer<typeof WatchedRelease>;
