import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { addressBlock } from '#server/kit/address.ts';
import { clearAttempts, countAttempt, forgetOldAttempts, uncountAttempts } from './tables/attempts.ts';
import { forgetDeadRefreshTokens } from './tables/refresh-tokens.ts';
import { forgetOldResetCodes } from './tables/reset-codes.ts';

type Limit = { most: number; seconds: number };
export type Kind = 'signIn' | 'signUp' | 'reset' | 'newPassword';
export type Limits = Record<Kind, { account: Limit; address: Limit; whole: Limit }>;

/** A sign-in that succeeds is taken back, so that these bound guesses, not people; an address may be a whole office. */
export const LIMITS: Limits = {
  signIn: {
    account: { most: 10, seconds: 900 },
    address: { most: 100, seconds: 900 },
    whole: { most: 10_000, seconds: 900 },
  },
  signUp: {
    account: { most: 10, seconds: 900 },
    address: { most: 60, seconds: 3600 },
    whole: { most: 5_000, seconds: 3600 },
  },
  reset: {
    account: { most: 5, seconds: 3600 },
    address: { most: 30, seconds: 3600 },
    whole: { most: 2_000, seconds: 3600 },
  },
  newPassword: {
    account: { most: 10, seconds: 900 },
    address: { most: 60, seconds: 3600 },
    whole: { most: 5_000, seconds: 3600 },
  },
};

export type Attempt = { kind: Kind; email: string; address: string; at: Date };

/**
 * Counts the attempt and answers the first limit it is beyond, if any. An attempt over its address' limit counts no further,
 * so that nobody can use up an account's attempts, or everybody's, from one place without end.
 */
export const limitHit = async (
  pool: Pool,
  limits: Limits,
  attempt: Attempt,
): Promise<'address' | 'account' | 'whole' | undefined> => {
  for (const scope of ['address', 'account', 'whole'] as const) {
    const { most, seconds } = limits[attempt.kind][scope];
    const used = await countAttempt(pool, bucketsOf(attempt)[scope], attempt.at, seconds);
    if (scope === 'whole' && used === 1) await tidy(pool, attempt.at);
    if (used > most) return scope;
  }
  return undefined;
};

export const forgetAttempt = async (pool: Pool, attempt: Attempt): Promise<void> => {
  const { account, address, whole } = bucketsOf(attempt);
  await clearAttempts(pool, account);
  await uncountAttempts(pool, [address, whole]);
};

const bucketsOf = ({ kind, email, address }: Attempt) => ({
  address: `${kind}:address:${addressBlock(address)}`,
  account: `${kind}:account:${createHash('sha256').update(email).digest('base64url')}`,
  whole: `${kind}:whole`,
});

/** Once a window, by whoever opens it. */
const tidy = async (pool: Pool, at: Date): Promise<void> => {
  await forgetOldAttempts(pool, at);
  await forgetOldResetCodes(pool, at);
  await forgetDeadRefreshTokens(pool, at);
};
