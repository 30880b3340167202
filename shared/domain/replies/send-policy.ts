import { isSameReply } from './same-reply.ts';

/** Timing of the outbox, in ms. */
export type SendTiming = {
  /** Timeout of one call to a store. */
  callTimeout: number;
  /** How long a worker owns a claimed submit: longer than a call, so that a running call never loses its claim. */
  lease: number;
  /** How long a store may still apply a write of unknown outcome before it is read back. */
  quiet: number;
  /** When an accepted reply is verified, counted from the write; the last delay repeats while it is pending. */
  verifyAfter: readonly number[];
  /** Delay before the first retry; doubles with each, up to 120 times as long. */
  retry: number;
};

const SECOND = 1000;

export const DEFAULT_SEND_TIMING: SendTiming = {
  callTimeout: 15 * SECOND,
  lease: 25 * SECOND,
  quiet: 30 * SECOND,
  verifyAfter: [60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND],
  retry: 5 * SECOND,
};

/** In ms; a call takes as long as it takes, however much a test shortens the delays. */
const MIN_CALL_TIMEOUT = 3 * SECOND;

/** The same timing, `pace` times as fast; for tests against local stores. */
export const paced = ({ verifyAfter, ...delays }: SendTiming, pace: number): SendTiming => ({
  callTimeout: Math.max(delays.callTimeout / pace, MIN_CALL_TIMEOUT),
  lease: Math.max(delays.lease / pace, MIN_CALL_TIMEOUT + SECOND),
  quiet: delays.quiet / pace,
  retry: delays.retry / pace,
  verifyAfter: verifyAfter.map((delay) => delay / pace),
});

/** Attempts after which a submit fails and the user has to act. */
export const MAX_ATTEMPTS = 8;

/** Attempts after which a store's refusal of the key is believed: they span five minutes, however late the first is. */
export const BELIEVED_ATTEMPTS = 7;

/** Delay before the next attempt, in ms. */
export const retryDelay = ({ retry }: SendTiming, attempts: number): number =>
  Math.min(retry * 2 ** Math.max(0, attempts - 1), retry * 120);

/**
 * Delay before the next read of an unreachable store, in ms: half the time waited so far, so that an hour's outage
 * costs about a dozen calls of the store's rate limit.
 */
export const reconcileDelay = ({ retry }: SendTiming, waitedMs: number): number =>
  Math.min(Math.max(retry, waitedMs / 2), retry * 120);

/** The reply that the store shows for a review; null when there is none. */
export type ReplyInStore = { text: string } | null;

/**
 * Decides about a write of unknown outcome, from what the store shows after the quiet time. Anything but the submitted
 * text means that the write failed and is safe to retry.
 */
export const afterReconcile = (submitted: string, read: ReplyInStore): 'accepted' | 'retry' =>
  read !== null && isSameReply(read.text, submitted) ? 'accepted' : 'retry';

type Sent = { text: string; olderTexts: readonly string[]; wasSeen: boolean };

/**
 * Decides about the newest submit when the store is read again later. Still there → keep. An older text of ours, or
 * nothing although the reply was never seen → a late write overwrote it: resend. A foreign text → the publisher replied
 * in the store's console: adopt it. Gone after it was seen → the publisher removed it there: withdraw.
 */
export const afterVerify = (
  { text, olderTexts, wasSeen }: Sent,
  read: ReplyInStore,
): 'keep' | 'resend' | 'adopt' | 'withdraw' => {
  if (read === null) return wasSeen ? 'withdraw' : 'resend';
  if (isSameReply(read.text, text)) return 'keep';
  return olderTexts.some((older) => isSameReply(older, read.text)) ? 'resend' : 'adopt';
};
