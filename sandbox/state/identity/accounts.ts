import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { moment, row, rows, run } from '#sandbox/state/rows.ts';

const Account = z
  .object({
    user_id: z.string(),
    email: z.string(),
    email_verified: z.number(),
    password_hash: z.string().nullable(),
    google_id: z.string().nullable(),
    display_name: z.string(),
    generation: z.number(),
    valid_since: moment,
    created_at: moment,
    signed_in_at: moment,
    disabled_at: moment.nullable(),
  })
  .transform((found) => ({
    userId: found.user_id,
    /** As the provider compares it: trimmed and in lower case. */
    email: found.email,
    isEmailVerified: found.email_verified === 1,
    /** Includes its parameters; null for a Google account. */
    passwordHash: found.password_hash,
    googleId: found.google_id,
    displayName: found.display_name,
    /** Raised by each new password, which revokes older refresh tokens. */
    generation: found.generation,
    /** ID tokens issued earlier are rejected. */
    validSince: found.valid_since,
    createdAt: found.created_at,
    signedInAt: found.signed_in_at,
    disabledAt: found.disabled_at,
  }));
export type Account = z.infer<typeof Account>;

/** Tokens have times in whole seconds. */
const wholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

export const accountByEmail = (db: DatabaseSync, email: string): Account | undefined =>
  row(db, Account, 'select * from accounts where email = ?', email);

export const accountById = (db: DatabaseSync, userId: string): Account | undefined =>
  row(db, Account, 'select * from accounts where user_id = ?', userId);

type NewAccount = { userId: string; email: string; passwordHash: string; at: Date };
type NewGoogleAccount = { userId: string; email: string; googleId: string; displayName: string; at: Date };

/** Undefined when the e-mail address, or the id, is taken. */
export const addAccount = (
  db: DatabaseSync,
  { userId, email, passwordHash, at }: NewAccount,
): Account | undefined =>
  row(
    db,
    Account,
    `insert into accounts (user_id, email, password_hash, valid_since, created_at, signed_in_at)
     values (?, ?, ?, ?, ?, ?) on conflict do nothing returning *`,
    ...[userId, email, passwordHash, wholeSecond(at), at.getTime(), at.getTime()],
  );

/** The same for a Google account, whose e-mail counts as verified. */
export const addGoogleAccount = (
  db: DatabaseSync,
  { userId, email, googleId, displayName, at }: NewGoogleAccount,
): Account | undefined =>
  row(
    db,
    Account,
    `insert into accounts
       (user_id, email, email_verified, google_id, display_name, valid_since, created_at, signed_in_at)
     values (?, ?, 1, ?, ?, ?, ?, ?) on conflict do nothing returning *`,
    ...[userId, email, googleId, displayName, wholeSecond(at), at.getTime(), at.getTime()],
  );

/** Google accounts, most recently used first. */
export const googleAccounts = (db: DatabaseSync, max: number): Account[] =>
  rows(
    db,
    Account,
    `select * from accounts where google_id is not null and disabled_at is null
     order by signed_in_at desc limit ?`,
    max,
  );

export const noteSignIn = (db: DatabaseSync, userId: string, at: Date): void => {
  run(db, 'update accounts set signed_in_at = ? where user_id = ?', at.getTime(), userId);
};

type NewPassword = { userId: string; passwordHash: string; at: Date };

/**
 * Ends every session started with an earlier password, those of this second as well: tokens of the new one are dated
 * into the next. Undefined if the account was deleted.
 */
export const changePassword = (
  db: DatabaseSync,
  { userId, passwordHash, at }: NewPassword,
): Account | undefined =>
  row(
    db,
    Account,
    `update accounts set password_hash = ?, generation = generation + 1, valid_since = ?
     where user_id = ? returning *`,
    ...[passwordHash, wholeSecond(at) + 1000, userId],
  );

export const markEmailVerified = (db: DatabaseSync, userId: string): void => {
  run(db, 'update accounts set email_verified = 1 where user_id = ?', userId);
};

export const removeAccount = (db: DatabaseSync, userId: string): void => {
  run(db, 'delete from accounts where user_id = ?', userId);
};
