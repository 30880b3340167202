import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Refused, refuse } from './answer.ts';
import { emailOf, newPasswordOf } from './credentials.ts';
import { hashPassword } from './passwords.ts';
import { type Account, accountByEmail, addAccount } from './tables/accounts.ts';

export type NewAccount = { email: string; password: string; userId?: string };

/** A new account, or `EMAIL_EXISTS`; of two at the same time for one address one is made. */
export const makeAccount = async (
  pool: Pool,
  at: Date,
  { email, password, userId = randomBytes(21).toString('base64url') }: NewAccount,
): Promise<Account | Refused> => {
  const passwordHash = await hashPassword(password);
  return (await addAccount(pool, { userId, email, passwordHash, at })) ?? refuse('EMAIL_EXISTS');
};

/** Makes sure of an account for `email` and answers its user id; one that stands keeps its password. Throws when refused. */
export const ensureAccount = async (pool: Pool, at: Date, account: NewAccount): Promise<string> => {
  const address = emailOf(account.email);
  const password = newPasswordOf(account.password);
  if ('refused' in address || 'refused' in password) throw new Error(`no account: ${account.email}`);
  const standing = await accountByEmail(pool, address.email);
  if (standing !== undefined) return standing.userId;
  const made = await makeAccount(pool, at, { ...account, email: address.email });
  if (!('refused' in made)) return made.userId;
  const other = await accountByEmail(pool, address.email);
  if (other === undefined) throw new Error(`the user id ${account.userId} is taken`);
  return other.userId;
};
