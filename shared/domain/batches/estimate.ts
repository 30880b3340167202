/** What an AI request for one reply takes: tokens and time, with how many are made at once for a company. */
export const USUAL_DRAFT = { input: 900, output: 300, ms: 5000, atOnce: 4 } as const;

/** What the second judge's verdict on it takes. */
export const USUAL_VERDICT = { input: 360, output: 21, ms: 1000 } as const;

/** How long drafting a number of replies takes, in ms. */
export const draftingTime = (replies: number): number =>
  Math.ceil(replies / USUAL_DRAFT.atOnce) * (USUAL_DRAFT.ms + USUAL_VERDICT.ms);

/** A store's rate limit as it is now, and the replies that have to pass through it. */
export type Bucket = {
  replies: number;
  /** Calls that may be made at once, and those that come back each hour. */
  left: number;
  perHour: number;
  /** Whether reads pass through it too. */
  isShared: boolean;
  /** Time between the starts of two calls, in ms. */
  callMs: number;
};

/** Replies that share one list page before and one after them. */
const REPLIES_PER_READ = 20;

const timeThrough = ({ replies, left, perHour, isShared, callMs }: Bucket): number => {
  const calls = replies + (isShared ? Math.ceil(replies / REPLIES_PER_READ) : 0);
  const missing = Math.max(0, calls - Math.max(0, left));
  return Math.max(calls * callMs, (missing / perHour) * 3_600_000);
};

/** How long sending takes, in ms: the buckets empty side by side. */
export const sendingTime = (buckets: readonly Bucket[]): number =>
  buckets.reduce((longest, bucket) => Math.max(longest, timeThrough(bucket)), 0);

/** The same where the stores answer at once: only their rate limits hold it up. */
export const shortestSendingTime = (buckets: readonly Bucket[]): number =>
  sendingTime(buckets.map((bucket) => ({ ...bucket, callMs: bucket.callMs * FAST })));

/** A store that answers at once takes this share of the usual time. */
const FAST = 0.1;

/** A text that fails its checks is asked for once more, and so is a verdict that is none. */
export const MOST_ATTEMPTS = 2;
