import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { forgetDeadRefreshTokens } from '#sandbox/state/identity/refresh-tokens.ts';
import { forgetOldResetCodes } from '#sandbox/state/identity/reset-codes.ts';
import {
  clearAttempts,
  clearAttemptsWithin,
  countAttempt,
  forgetOldAttempts,
  uncountAttempt,
} from '#sandbox/state/identity/sign-in-attempts.ts';

type Limit = { max: number; seconds: number };
export type Kind = 'signIn' | 'signUp' | 'reset' | 'newPassword';
export type Limits = Record<
  Kind,
  { account: Limit; accountFromAddress: Limit; address: Limit; whole: Limit }
>;

/**
 * A successful sign-in is not counted, so these limit guesses, not people; an address may be a whole office. An account has
 * a small limit per address and a larger one overall, so a few requests from elsewhere do not lock out its owner, and a
 * password reset clears both.
 */
export const LIMITS: Limits = {
  signIn: {
    accountFromAddress: { max: 10, seconds: 900 },
    account: { max: 100, seconds: 900 },
    address: { max: 100, seconds: 900 },
    whole: { max: 10_000, seconds: 900 },
  },
  signUp: {
    accountFromAddress: { max: 10, seconds: 900 },
    account: { max: 100, seconds: 900 },
    address: { max: 60, seconds: 3600 },
    whole: { max: 5_000, seconds: 3600 },
  },
  reset: {
    accountFromAddress: { max: 5, seconds: 3600 },
    account: { max: 20, seconds: 3600 },
    address: { max: 30, seconds: 3600 },
    whole: { max: 2_000, seconds: 3600 },
  },
  newPassword: {
    accountFromAddress: { max: 10, seconds: 900 },
    account: { max: 50, seconds: 900 },
    address: { max: 60, seconds: 3600 },
    whole: { max: 5_000, seconds: 3600 },
  },
};

export type Attempt = { kind: Kind; email: string; address: string; at: Date };

/**
 * Counts the attempt and returns the first limit it exceeds, if any. An attempt over its address' limit is not counted
 * further, so that one address cannot use up the limit of an account, or the overall one.
 */
export const exceededLimit = (
  db: DatabaseSync,
  limits: Limits,
  attempt: Attempt,
): 'address' | 'accountFromAddress' | 'account' | 'whole' | undefined => {
  for (const scope of ['address', 'accountFromAddress', 'account', 'whole'] as const) {
    const { max, seconds } = limits[attempt.kind][scope];
    const used = countAttempt(db, bucketsOf(attempt)[scope], attempt.at, seconds);
    if (scope === 'whole' && used === 1) tidy(db, attempt.at);
    if (used > max) return scope;
  }
  return undefined;
};

export const forgetAttempt = (db: DatabaseSync, attempt: Attempt): void => {
  const { account, accountFromAddress, address, whole } = bucketsOf(attempt);
  clearAttempts(db, accountFromAddress);
  for (const bucket of [account, address, whole]) uncountAttempt(db, bucket);
};

/** Lets the owner of an account sign in again from anywhere, after they have proved access to the mailbox. */
export const unlockAccount = (db: DatabaseSync, email: string): void =>
  clearAttemptsWithin(db, accountBucket('signIn', email));

const accountBucket = (kind: Kind, email: string): string =>
  `${kind}:account:${createHash('sha256').update(email).digest('base64url')}`;

const bucketsOf = ({ kind, email, address }: Attempt) => {
  const account = accountBucket(kind, email);
  return {
    address: `${kind}:address:${address}`,
    accountFromAddress: `${account}:${address}`,
    account,
    whole: `${kind}:whole`,
  };
};

/** Runs once per window, on its first attempt. */
const tidy = (db: DatabaseSync, at: Date): void => {
  forgetOldAttempts(db, at);
  forgetOldResetCodes(db, at);
  forgetDeadRefreshTokens(db, at);
};
