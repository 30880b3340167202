import { sql } from 'kysely';
import type { Database, Db, Tx } from '#server/db/database.ts';

export type NewPerson = {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  isEmailVerified: boolean;
};

/**
 * Registers a person on their way into the company in scope; false if the e-mail address is another's, or the person
 * belongs to a company already. The verified owner of an address takes it from a person who registered it unverified.
 */
export const addPerson = async (tx: Tx, person: NewPerson): Promise<boolean> => {
  if (await add(tx, person)) return true;
  if (!person.isEmailVerified) return false;
  await sql`select release_username(${person.username})`.execute(tx);
  return add(tx, person);
};

const add = async (
  tx: Tx,
  { userId, username, firstName, lastName, isEmailVerified }: NewPerson,
): Promise<boolean> => {
  const { rows } = await sql<{ added: boolean }>`
    select add_person(${userId}, ${username}, ${firstName}, ${lastName}, ${isEmailVerified}) added`.execute(
    tx,
  );
  return rows[0]?.added === true;
};

/** Rejects the person's tokens issued before; none if null. */
export const refuseTokensBefore = async (db: Db, userId: string, at: Date | null): Promise<void> => {
  await sql`select refuse_tokens(${userId}, ${at})`.execute(db);
};

/** For a deleted account: rejects all its tokens and frees its e-mail address, so that the person can register again. */
export const retirePerson = async (db: Database, userId: string): Promise<void> => {
  await sql`select retire_person(${userId})`.execute(db);
};

type PersonChanges = {
  knownLanguages?: string[] | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** Changes the given fields of a member of the company in scope. */
export const changePerson = async (
  tx: Tx,
  userId: string,
  { knownLanguages, firstName, lastName }: PersonChanges,
): Promise<void> => {
  await sql`select change_person(
    ${userId}, ${knownLanguages ?? null}::text[], ${firstName ?? null}, ${lastName ?? null})`.execute(tx);
};

/** The settings of a member of the company in scope, as stored. */
export const settingsOf = async (tx: Tx, userId: string): Promise<unknown> => {
  const { rows } = await sql<{ settings: unknown }>`select settings_of(${userId}) settings`.execute(tx);
  return rows[0]?.settings;
};

/** Merges changes into the settings of a member of the company in scope, and returns them. */
export const changeSettings = async (tx: Tx, userId: string, changes: object): Promise<unknown> => {
  const { rows } = await sql<{ settings: unknown }>`
    select change_settings(${userId}, ${JSON.stringify(changes)}::jsonb) settings`.execute(tx);
  return rows[0]?.settings;
};

/** Makes the company in scope the one that its member used last. */
export const enterCompany = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select enter_company(${userId})`.execute(tx);
};

/** Whether the e-mail address is registered, ignoring case. */
export const isUsernameTaken = async (db: Db, username: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select is_username_taken(${username}) taken`.execute(db);
  return rows[0]?.taken === true;
};

/** The account that is registered with the e-mail address. */
export const accountOf = async (db: Db, username: string): Promise<string | null> => {
  const { rows } = await sql<{ account: string | null }>`select account_of(${username}) account`.execute(db);
  return rows[0]?.account ?? null;
};
