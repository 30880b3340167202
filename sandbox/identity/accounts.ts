import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type Account, accountByEmail, addAccount } from '#sandbox/state/identity/accounts.ts';
import { type Refused, refuse } from './answer.ts';
import { emailOf, newPasswordOf } from './credentials.ts';
import { hashPassword } from './passwords.ts';

export type NewAccount = { email: string; password: string; userId?: string | undefined };

/** Creates an account, or answers `EMAIL_EXISTS`; concurrent calls for one address create one. */
export const makeAccount = async (
  db: DatabaseSync,
  at: Date,
  { email, password, userId = randomBytes(21).toString('base64url') }: NewAccount,
): Promise<Account | Refused> => {
  const passwordHash = await hashPassword(password);
  return addAccount(db, { userId, email, passwordHash, at }) ?? refuse('EMAIL_EXISTS');
};

/** Ensures an account for `email` and returns its user id; an existing one keeps its password. */
export const ensureAccount = async (
  db: DatabaseSync,
  at: Date,
  account: NewAccount,
): Promise<{ userId: string } | Refused> => {
  const address = emailOf(account.email);
  if ('refused' in address) return address;
  const password = newPasswordOf(account.password);
  if ('refused' in password) return password;
  const standing = accountByEmail(db, address.email);
  if (standing !== undefined) return { userId: standing.userId };
  const made = await makeAccount(db, at, { ...account, email: address.email });
  if (!('refused' in made)) return { userId: made.userId };
  const other = accountByEmail(db, address.email); // created concurrently
  return other === undefined ? made : { userId: other.userId };
};
