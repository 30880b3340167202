import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

export type NewUser = {
  companyId: string;
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  isEmailVerified: boolean;
};

/** False if the account or e-mail address is already registered, in any company. */
export const addUser = async (tx: Tx, user: NewUser): Promise<boolean> => {
  const added = await tx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      email_verified: user.isEmailVerified,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

/** Takes an e-mail address from the user who registered it unverified; only for its verified owner. */
export const releaseUsername = async (tx: Tx, username: string): Promise<void> => {
  await sql`select release_username(${username})`.execute(tx);
};

/** Rejects the user's tokens issued before. */
export const refuseTokensBefore = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx.updateTable('users').set({ tokens_valid_after: at }).where('user_id', '=', userId).execute();
};

/** Later than any token. */
const NEVER = new Date('9999-01-01');

/**
 * For a deleted account: rejects all its tokens and frees its e-mail address, so that the person can register again.
 */
export const retireUser = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ tokens_valid_after: NEVER, username: `released:${userId}` })
    .where('user_id', '=', userId)
    .execute();
};

/** Whether no account of the company is left. */
export const isAbandoned = async (tx: Tx): Promise<boolean> => {
  const left = await tx
    .selectFrom('users')
    .select('user_id')
    .where((where) =>
      where.or([where('tokens_valid_after', 'is', null), where('tokens_valid_after', '<', NEVER)]),
    )
    .limit(1)
    .executeTakeFirst();
  return left === undefined;
};

export type UserChanges = {
  knownLanguages?: string[] | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** Changes the given fields of a user, which must be at least one. */
export const updateUser = async (
  tx: Tx,
  userId: string,
  { knownLanguages, firstName, lastName }: UserChanges,
): Promise<void> => {
  const changes = {
    ...(knownLanguages && { known_languages: knownLanguages }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
  };
  await tx.updateTable('users').set(changes).where('user_id', '=', userId).execute();
};

/** The user's settings, as stored. */
export const settingsOf = async (tx: Tx, userId: string): Promise<unknown> => {
  const row = await tx
    .selectFrom('users')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.settings;
};

/** Merges changes into the user's settings. */
export const changeSettings = async (tx: Tx, userId: string, changes: object): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ settings: sql`settings || ${JSON.stringify(changes)}::jsonb` })
    .where('user_id', '=', userId)
    .execute();
};

/** Whether the e-mail address is registered, ignoring case, in any company. */
export const isUsernameTaken = async (db: Db, username: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select is_username_taken(${username}) taken`.execute(db);
  return rows[0]?.taken === true;
};
