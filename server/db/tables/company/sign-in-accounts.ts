import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Where better-auth's tables are: it names them without a schema. */
export const inSignIn = (db: Database): Database => db.withSchema('sign_in');

/** Deletes an account with its sessions. */
export const removeAccount = async (db: Database, userId: string): Promise<void> => {
  await sql`delete from sign_in."user" where id = ${userId}`.execute(db);
};

type Account = { userId: string; email: string };

/** Adds the account of a person who signed in elsewhere before. It opens only by a link to its address. */
export const addAccountOf = async (db: Database, { userId, email }: Account, at: Date): Promise<void> => {
  await sql`
    insert into sign_in."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${userId}, '', ${email}, false, ${at}, ${at}) on conflict do nothing`.execute(db);
};

/** Marks the address as the account's own, unless the account has another one by now. */
export const confirmAddress = async (db: Database, { userId, email }: Account): Promise<void> => {
  await sql`
    update sign_in."user" set "emailVerified" = true where id = ${userId} and email = ${email}`.execute(db);
};

/** Whether an invitation to the address is open. */
export const isInvited = async (db: Database, email: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ invited: boolean }>`select is_invited(${email}, ${at}) invited`.execute(db);
  return rows[0]?.invited === true;
};
