import * as z from 'zod/mini';
import { CHANNEL_KINDS } from '#shared/domain/notices/notice.ts';
import { WEBHOOK_EVENTS } from '#shared/domain/notices/webhook-events.ts';
import { Time } from '../fields.ts';

export const DESTINATION_KINDS = ['slack', 'teams', 'webhook'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** How many channels a company may have. */
export const MAX_DESTINATIONS = 20;
export const LOG_PAGE = 50;

/** What Slack and Teams can be told of, and the events of webhooks. */
export const TOLD_KINDS = [...CHANNEL_KINDS, ...WEBHOOK_EVENTS] as const;

/** A channel of the company: where it is told what happened. */
export const Destination = z.object({
  id: z.string(),
  kind: z.enum(DESTINATION_KINDS),
  name: z.string(),
  /** The host and the last characters of the address: who knows all of it can write there. */
  addressHint: z.string(),
  /** Null: all apps. */
  apps: z.nullable(z.array(z.string())),
  kinds: z.array(z.enum(TOLD_KINDS)),
  /** Of the texts in Slack and Teams. */
  language: z.string(),
  isOn: z.boolean(),
  /**
   * Why it was switched off by itself. `GONE`: the channel was deleted, or the address revoked; `REFUSED`: it does not let
   * us write; `FAILING`: for five days nothing arrived.
   */
  offReason: z.nullable(z.enum(['GONE', 'REFUSED', 'FAILING'])),
  /** Since when nothing has arrived; null if the last attempt did. */
  failingSince: z.nullable(Time),
  /** A code, of the last attempt that failed since. */
  lastError: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(Time),
  /** How many messages wait, up to 1,000. */
  waiting: z.number(),
  /** Until when the earlier secret of a webhook signs as well. */
  earlierSecretUntil: z.nullable(Time),
  createdAt: Time,
});
export type Destination = z.infer<typeof Destination>;

/** One call of the channel. */
const Attempt = z.object({
  at: Time,
  /** Of the answer; null if there was none. */
  status: z.nullable(z.number()),
  /** A code; null if it arrived. */
  error: z.nullable(z.string()),
  /** How the answer began. */
  answer: z.nullable(z.string()),
  durationMs: z.number(),
});

/** A message to a channel. */
export const LogEntry = z.object({
  id: z.string(),
  /** The same in all attempts, and when it is sent once more. */
  messageId: z.string(),
  /** What it tells; `test` if somebody asked for a test. */
  told: z.enum([...TOLD_KINDS, 'test']),
  appId: z.nullable(z.string()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  isReplay: z.boolean(),
  /**
   * A code, of the last attempt that failed, or why there was none: `EXPIRED`, `NOT_WANTED` (the channel is not told of the
   * app any more, or there is nothing left to tell).
   */
  error: z.nullable(z.string()),
  createdAt: Time,
  /** When the next attempt is due; null if there is none. */
  dueAt: z.nullable(Time),
  /** What was sent; null before the first attempt. */
  request: z.nullable(z.string()),
  /** The oldest first. */
  attempts: z.array(Attempt),
});
export type LogEntry = z.infer<typeof LogEntry>;
