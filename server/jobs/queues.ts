import * as z from 'zod/mini';

const text = z.string();
const App = z.object({ companyId: text, appId: text });
const Review = z.object({ companyId: text, appId: text, reviewId: text });
/**
 * On how many earlier days the AI has rejected what the job asks. The job of the next day has a separate key, because
 * today's is still running when it is enqueued.
 */
const rejections = z.optional(z.number());
/** A review whose draft is deferred to a day (UTC): a separate key, for the same reason. */
const Writing = z.extend(Review, { day: z.optional(text), rejections });
const Classifying = z.extend(Review, { rejections });
const Subscription = z.object({ companyId: text, subscriptionId: text });
const Company = z.object({ companyId: text });
const Backfill = z.extend(Company, { rejections });
const Label = z.object({ companyId: text, labelId: text });
const Topic = z.object({ companyId: text, topicId: text });
const Proposal = z.object({ companyId: text, appId: text, reviewId: text, proposalId: text, rejections });
const Batch = z.object({ companyId: text, batchId: text });
const Delivery = z.object({ companyId: text, deliveryId: text });
const Destination = z.object({ companyId: text, destinationId: text });
const Notice = z.object({ companyId: text, noticeId: text });
const Reply = z.object({ companyId: text, appId: text, reviewId: text, replyRevision: z.number() });

/** The input of every job. */
export const PAYLOADS = {
  'sync-reviews': App,
  'draft-reply': Writing,
  'send-reply': Reply,
  'verify-reply': Reply,
  'remove-reply': Review,
  'check-subscription': Subscription,
  'strip-label': Label,
  'merge-mentions': Topic,
  'classify-review': Classifying,
  backfill: Backfill,
  'draft-proposal': Proposal,
  'send-batch': Batch,
  'move-review-days': Company,
  'read-store-ratings': App,
  deliver: Delivery,
  'deliver-to-channel': Destination,
  tell: Notice,
};

/** The request and trace span that enqueued a job, stored beside its input. */
export const Origin = z.object({
  from: z.optional(z.object({ requestId: z.optional(text), parent: z.optional(text) })),
});

export type JobName = keyof typeof PAYLOADS;
export type Payload<Name extends JobName> = z.infer<(typeof PAYLOADS)[Name]>;

type Settings = {
  /** Retry delay in seconds: from the first, doubling up to the longest. */
  retryS: readonly [first: number, longest: number];
  /** Whether a job enqueued while it runs is to run once more: it may have missed the reason. */
  isRerun: boolean;
  /** How often a job out of attempts is retried anyway; otherwise only on request. */
  setAsideRetryMs?: number;
  /** How long people come first once a process has begun or goes on, in ms: they may have pressed Undo meanwhile. */
  headStartMs?: number;
};

const HEAD_START_MS = 1500;

export const QUEUES: Record<JobName, Settings> = {
  // A running sync reads the newest page anyway. What broke one may be fixed a day later.
  'sync-reviews': { retryS: [2, 60], isRerun: false, setAsideRetryMs: 86_400_000 },
  'draft-reply': { retryS: [10, 600], isRerun: true },
  'send-reply': { retryS: [2, 60], isRerun: true, headStartMs: HEAD_START_MS },
  'verify-reply': { retryS: [2, 60], isRerun: true },
  // Replies to the same review wait for it.
  'remove-reply': { retryS: [2, 60], isRerun: true, setAsideRetryMs: 600_000 },
  // Access would lapse without it.
  'check-subscription': { retryS: [2, 60], isRerun: false, setAsideRetryMs: 3_600_000 },
  'strip-label': { retryS: [2, 60], isRerun: true, setAsideRetryMs: 86_400_000 },
  'merge-mentions': { retryS: [2, 60], isRerun: true, setAsideRetryMs: 86_400_000 },
  'classify-review': { retryS: [60, 3600], isRerun: true, setAsideRetryMs: 86_400_000 },
  // Long work loses workers that have nothing to do with it.
  backfill: { retryS: [10, 600], isRerun: true, setAsideRetryMs: 60_000 },
  'draft-proposal': { retryS: [2, 600], isRerun: true, setAsideRetryMs: 600_000 },
  'send-batch': {
    retryS: [2, 60],
    isRerun: true,
    setAsideRetryMs: 60_000,
    headStartMs: HEAD_START_MS,
  },
  'move-review-days': { retryS: [10, 600], isRerun: true, setAsideRetryMs: 86_400_000 },
  // A mail ends by its own schedule.
  deliver: { retryS: [5, 600], isRerun: true, setAsideRetryMs: 600_000 },
  // A message ends by its own schedule.
  'deliver-to-channel': { retryS: [5, 600], isRerun: true, setAsideRetryMs: 600_000 },
  tell: { retryS: [2, 600], isRerun: true, setAsideRetryMs: 600_000 },
  'read-store-ratings': { retryS: [600, 3600], isRerun: true, setAsideRetryMs: 86_400_000 },
};

/** A job that takes longer, in ms, has failed. */
export const TIME_LIMIT_MS = 300_000;

/**
 * A job's lease, in ms: without a heartbeat for this long it goes to another worker. Heartbeats come three times as
 * often.
 */
export const LEASE_MS = 10_000;

/** The fields that identify a job of a kind. */
export const keyOf = (payload: Payload<JobName>): string => Object.values(payload).join(' ');

/** Concurrent jobs per company over all nodes, so that one large customer cannot starve the rest. */
export const RUNNING_PER_COMPANY = 4;
