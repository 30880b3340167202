import type { Queue } from 'pg-boss';
import * as z from 'zod/mini';

const text = z.string();
const App = z.object({ companyId: text, appId: text });
const Review = z.object({ companyId: text, appId: text, reviewId: text });
/** A review whose draft waits for a day (UTC): beside the job of today, which has not ended while this one is put there. */
const Writing = z.extend(Review, { day: z.optional(text) });
const Subscription = z.object({ companyId: text, subscriptionId: text });
const Reply = z.object({ companyId: text, appId: text, reviewId: text, replyRevision: z.number() });

/** Every job there is: what it is told. */
export const PAYLOADS = {
  'sync-reviews': App,
  'prepare-reply': Writing,
  'submit-answer': Reply,
  'refresh-state': Reply,
  'check-subscription': Subscription,
};

/** Which request, and which span of its trace, a job goes back to: beside what the job itself is told. */
export const Origin = z.object({
  from: z.optional(z.object({ requestId: z.optional(text), parent: z.optional(text) })),
});

export type JobName = keyof typeof PAYLOADS;
export type Payload<Name extends JobName> = z.infer<(typeof PAYLOADS)[Name]>;

type Settings = Pick<
  Queue,
  'policy' | 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'heartbeatSeconds'
> & { expireInSeconds: number };

/** A job whose worker has not been heard of for so long, in seconds, is given up: its place is free for others. */
export const HEARTBEAT_S = 10;

/** One job of a kind per key at a time, waiting or running: asking twice is asking once. */
const once = { policy: 'exclusive', expireInSeconds: 300, heartbeatSeconds: HEARTBEAT_S } as const;

/** How each is repeated when it throws; what a job expects to go wrong it settles itself and does not throw. */
export const QUEUES: Record<JobName, Settings> = {
  'sync-reviews': { ...once, retryLimit: 0 }, // the next one is due soon anyway
  // Until the writer is back, for about a day: every ten minutes in the end.
  'prepare-reply': { ...once, retryLimit: 150, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
  // One waits while one runs: what runs may say when it is due again. The outbox decides who does what.
  'submit-answer': { ...once, policy: 'short', retryLimit: 0 },
  'refresh-state': { ...once, policy: 'short', retryLimit: 0 },
  'check-subscription': { ...once, retryLimit: 0 }, // the next time is written before the provider is asked
};

/** What makes two jobs of a kind the same one. */
export const keyOf = (payload: Payload<JobName>): string => Object.values(payload).join(' ');

/** Jobs of one company that run at once on all nodes together, so that one large customer cannot starve the rest. */
export const RUNNING_PER_COMPANY = 4;
