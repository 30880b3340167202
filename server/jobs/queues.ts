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

type Settings = {
  /** The wait before a job is tried again: it doubles with each try, from the first to the longest, in seconds. */
  retryS: readonly [first: number, longest: number];
  /** Whether a job that is enqueued while it runs is to run once more: it may not have seen why. */
  isRerun: boolean;
  /** How often a job is tried all the same when it was set aside; otherwise only when somebody restarts it. */
  setAsideRetryMs?: number;
};

export const QUEUES: Record<JobName, Settings> = {
  // One that runs finds the newest page anyway. What broke a sync may be gone a day later.
  'sync-reviews': { retryS: [2, 60], isRerun: false, setAsideRetryMs: 86_400_000 },
  'prepare-reply': { retryS: [10, 600], isRerun: true },
  'submit-answer': { retryS: [2, 60], isRerun: true },
  'refresh-state': { retryS: [2, 60], isRerun: true },
  'check-subscription': { retryS: [2, 60], isRerun: false },
};

/** A job that takes longer, in ms, counts as failed. */
export const TIME_LIMIT_MS = 300_000;

/** A job whose worker was not heard of for so long, in ms, is given to another; a worker says so three times as often. */
export const LEASE_MS = 10_000;

/** What makes two jobs of a kind the same one. */
export const keyOf = (payload: Payload<JobName>): string => Object.values(payload).join(' ');

/** Jobs of one company that run at once on all nodes together, so that one large customer cannot starve the rest. */
export const RUNNING_PER_COMPANY = 4;
