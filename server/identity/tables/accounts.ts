import type { Pool, PoolClient } from 'pg';

export type Account = {
  userId: string;
  email: string;
  isEmailVerified: boolean;
  /** Nothing where the account is opened by the stand-in for Google. */
  passwordHash: string | null;
  googleId: string | null;
  displayName: string;
  generation: number;
  validSince: Date;
  createdAt: Date;
  signedInAt: Date;
  disabledAt: Date | null;
};

const COLUMNS = `user_id as "userId", email, email_verified as "isEmailVerified", password_hash as "passwordHash",
  google_id as "googleId", display_name as "displayName", generation,
  valid_since as "validSince", created_at as "createdAt", signed_in_at as "signedInAt", disabled_at as "disabledAt"`;

export const accountByEmail = async (pool: Pool, email: string): Promise<Account | undefined> => {
  const sql = `select ${COLUMNS} from identity.accounts where email = $1`;
  return (await pool.query<Account>(sql, [email])).rows[0];
};

export const accountById = async (pool: Pool, userId: string): Promise<Account | undefined> => {
  const sql = `select ${COLUMNS} from identity.accounts where user_id = $1`;
  return (await pool.query<Account>(sql, [userId])).rows[0];
};

type NewAccount = { userId: string; email: string; passwordHash: string; at: Date };
type NewGoogleAccount = { userId: string; email: string; googleId: string; displayName: string; at: Date };

/** Answers nothing when the e-mail address, or the id, is taken. */
export const addAccount = async (
  pool: Pool,
  { userId, email, passwordHash, at }: NewAccount,
): Promise<Account | undefined> => {
  const sql = `insert into identity.accounts (user_id, email, password_hash, valid_since, created_at, signed_in_at)
    values ($1, $2, $3, date_trunc('second', $4::timestamptz), $4, $4) on conflict do nothing returning ${COLUMNS}`;
  return (await pool.query<Account>(sql, [userId, email, passwordHash, at])).rows[0];
};

/** The same for an account that a Google account opens, whose e-mail is taken as verified. */
export const addGoogleAccount = async (
  pool: Pool,
  { userId, email, googleId, displayName, at }: NewGoogleAccount,
): Promise<Account | undefined> => {
  const sql = `insert into identity.accounts
    (user_id, email, email_verified, google_id, display_name, valid_since, created_at, signed_in_at)
    values ($1, $2, true, $3, $4, date_trunc('second', $5::timestamptz), $5, $5) on conflict do nothing returning ${COLUMNS}`;
  return (await pool.query<Account>(sql, [userId, email, googleId, displayName, at])).rows[0];
};

/** Accounts that a Google account opens, lately used first. */
export const googleAccounts = async (pool: Pool, most: number): Promise<Account[]> => {
  const sql = `select ${COLUMNS} from identity.accounts where google_id is not null and disabled_at is null
    order by signed_in_at desc limit $1`;
  return (await pool.query<Account>(sql, [most])).rows;
};

export const noteSignIn = async (pool: Pool, userId: string, at: Date): Promise<void> => {
  await pool.query('update identity.accounts set signed_in_at = $2 where user_id = $1', [userId, at]);
};

type NewPassword = { userId: string; passwordHash: string; at: Date };

/** Ends every session that began with an earlier password; answers nothing when the account is gone. */
export const changePassword = async (
  client: Pool | PoolClient,
  { userId, passwordHash, at }: NewPassword,
): Promise<Account | undefined> => {
  const sql = `update identity.accounts
    set password_hash = $2, generation = generation + 1, valid_since = date_trunc('second', $3::timestamptz)
    where user_id = $1 returning ${COLUMNS}`;
  return (await client.query<Account>(sql, [userId, passwordHash, at])).rows[0];
};

export const markEmailVerified = async (client: PoolClient, userId: string): Promise<void> => {
  await client.query('update identity.accounts set email_verified = true where user_id = $1', [userId]);
};

export const removeAccount = async (pool: Pool, userId: string): Promise<void> => {
  await pool.query('delete from identity.accounts where user_id = $1', [userId]);
};
