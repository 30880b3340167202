import { isSameReply } from './reply.ts';

/** The waits of sending a reply, in ms. */
export type SendTiming = {
  /** How long a call to a store may take. */
  callTimeout: number;
  /** How long a worker owns a submit it has claimed: longer than the call, so a live call never loses its claim. */
  lease: number;
  /** After an answer that said nothing, how long the store may still apply the write before it is read back. */
  quiet: number;
  /** How long after a write has landed the store is read again; the last one repeats while the reply is pending. */
  verifyAfter: readonly number[];
  /** The wait before the first repeat; it doubles with each, up to 120 times as long. */
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

/** A busy machine answers no faster because waits are shorter: a call is never given less than this, in ms. */
const SHORTEST_CALL = 3 * SECOND;

/** The same waits, `pace` times as fast; for tests against stores that are on this machine. */
export const paced = ({ verifyAfter, ...waits }: SendTiming, pace: number): SendTiming => ({
  callTimeout: Math.max(waits.callTimeout / pace, SHORTEST_CALL),
  lease: Math.max(waits.lease / pace, SHORTEST_CALL + SECOND),
  quiet: waits.quiet / pace,
  retry: waits.retry / pace,
  verifyAfter: verifyAfter.map((wait) => wait / pace),
});

/** Attempts after which a submit is given back to a person. */
export const MAX_ATTEMPTS = 8;

/** The wait before the next attempt, in ms. */
export const retryDelay = ({ retry }: SendTiming, attempts: number): number =>
  Math.min(retry * 2 ** Math.max(0, attempts - 1), retry * 120);

/**
 * The wait before a store that could not be read is read again, in ms: half as long as it has been wanted for, so that
 * an hour's outage costs a dozen calls and not the store's whole allowance.
 */
export const reconcileDelay = ({ retry }: SendTiming, wantedForMs: number): number =>
  Math.min(Math.max(retry, wantedForMs / 2), retry * 120);

/** What the store shows beside a review when it is read; null when there is no reply. */
export type Reconciled = { text: string } | null;

/**
 * What became of a write whose outcome is unknown, once the quiet time is over and the store has been read:
 * the text is there → it landed; anything else → it did not, and may be tried again.
 */
export const afterReconcile = (submitted: string, read: Reconciled): 'landed' | 'retry' =>
  read !== null && isSameReply(read.text, submitted) ? 'landed' : 'retry';

type Sent = { text: string; olderTexts: readonly string[]; wasSeen: boolean };

/**
 * What a later look at the store says of the newest submit. Still there → keep. An older text of ours, or nothing where
 * it was never seen → a late write undid it: send again. A text we never wrote → somebody answered in the store's own
 * console: adopt it. Gone after it was seen → somebody removed it there: withdraw.
 */
export const afterVerify = (
  { text, olderTexts, wasSeen }: Sent,
  read: Reconciled,
): 'keep' | 'resend' | 'adopt' | 'withdraw' => {
  if (read === null) return wasSeen ? 'withdraw' : 'resend';
  if (isSameReply(read.text, text)) return 'keep';
  return olderTexts.some((older) => isSameReply(older, read.text)) ? 'resend' : 'adopt';
};
