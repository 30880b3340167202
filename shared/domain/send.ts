import { isSameReply } from './reply.ts';

const SECOND = 1000;

/** How long a call to a store may take, in ms; the lease on a submit is longer, so a live call never loses its claim. */
export const STORE_CALL_TIMEOUT_MS = 15 * SECOND;

/** How long a worker owns a submit it has claimed, in ms: the call, and time to write down what came of it. */
export const LEASE_MS = 25 * SECOND;

/** After an answer that said nothing, how long the store may still apply the write before it is read back, in ms. */
export const QUIET_MS = 30 * SECOND;

/** How long after a write has landed the store is read again, in ms: +1 min, +1 h, +24 h. */
export const VERIFY_AFTER_MS: readonly number[] = [60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND];

/** Attempts after which a submit is given back to a person. */
export const MAX_ATTEMPTS = 8;

/** The wait before the next attempt, in ms: doubling from 5 s to 10 min. */
export const retryDelay = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** Math.max(0, attempts - 1), 600 * SECOND);

export type ReadBack = { text: string } | undefined;

/**
 * What to do about a write whose outcome is unknown, once the quiet time is over and the store has been read:
 * the text is there → it landed; anything else → it did not, and may be tried again.
 */
export const afterReadBack = (submitted: string, read: ReadBack): 'landed' | 'retry' =>
  read !== undefined && isSameReply(read.text, submitted) ? 'landed' : 'retry';

/**
 * What a later check of the store says of the newest submit: still there → keep; an older text of ours, or nothing →
 * a late write undid it: send again; a text we never wrote → somebody answered in the store's own console: adopt it.
 */
export const afterVerify = (
  newest: string,
  older: readonly string[],
  read: ReadBack,
): 'keep' | 'resend' | 'adopt' => {
  if (read === undefined) return 'resend';
  if (isSameReply(read.text, newest)) return 'keep';
  return older.some((text) => isSameReply(text, read.text)) ? 'resend' : 'adopt';
};
