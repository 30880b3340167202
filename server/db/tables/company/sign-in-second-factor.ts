import { sql } from 'kysely';
import type { Vault } from '#server/crypto/vault.ts';
import type { Database } from '#server/db/database.ts';

/** A secret is sealed for its account, so that no other can be put in its place. */
const ownerOf = (userId: string): string => `second-factor:${userId}`;

export type SecondFactor = { secret: string; isOn: boolean; codesLeft: number };

/** The second factor of an account, switched on or begun. */
export const secondFactorOf = async (
  db: Database,
  vault: Vault,
  userId: string,
): Promise<SecondFactor | undefined> => {
  const { rows } = await sql<{ sealed: string; is_on: boolean; codes_left: number }>`
    select sealed_secret sealed, confirmed_at is not null is_on,
           (select count(*)::int from sign_in.recovery_code c where c.user_id = s.user_id) codes_left
    from sign_in.second_factor s where user_id = ${userId}`.execute(db);
  const row = rows[0];
  return (
    row && { secret: vault.open(row.sealed, ownerOf(userId)), isOn: row.is_on, codesLeft: row.codes_left }
  );
};

/** Whether an account asks for a code. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from sign_in.second_factor where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
};

/** Keeps a secret until a first code confirms it, instead of one that was begun before; false if one is on already. */
export const beginSecondFactor = async (
  db: Database,
  vault: Vault,
  { userId, secret, at }: { userId: string; secret: string; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sign_in.second_factor as s (user_id, sealed_secret, started_at)
    values (${userId}, ${vault.seal(secret, ownerOf(userId))}, ${at})
    on conflict (user_id) do update
      set sealed_secret = excluded.sealed_secret, started_at = excluded.started_at, last_step = 0
      where s.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length > 0;
};

/** Takes the code of a step, unless one of it or of a later one was taken on any node. */
export const takeStep = async (db: Database, userId: string, step: number): Promise<boolean> => {
  const { rows } = await sql`
    update sign_in.second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length > 0;
};

/** Takes a recovery code; each works once. */
export const takeRecoveryCode = async (db: Database, userId: string, hash: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from sign_in.recovery_code where user_id = ${userId} and code_hash = ${hash}
    returning user_id`.execute(db);
  return rows.length > 0;
};

type Codes = { userId: string; hashes: readonly string[] };

/** Replaces the recovery codes of an account. */
const replaceCodes = async (tx: Database, { userId, hashes }: Codes): Promise<void> => {
  await sql`delete from sign_in.recovery_code where user_id = ${userId}`.execute(tx);
  await sql`
    insert into sign_in.recovery_code (user_id, code_hash)
    select ${userId}, hash from unnest(${hashes}::text[]) hash`.execute(tx);
};

/** Switches the second factor on that was begun, with recovery codes; false if none was, or it is on. */
export const confirmSecondFactor = (db: Database, codes: Codes & { at: Date }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update sign_in.second_factor set confirmed_at = ${codes.at}
      where user_id = ${codes.userId} and confirmed_at is null returning user_id`.execute(tx);
    if (rows.length > 0) await replaceCodes(tx, codes);
    return rows.length > 0;
  });

/** New recovery codes instead of all before. */
export const renewCodes = (db: Database, codes: Codes): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Two renewals at once leave the codes of one.
    await sql`select from sign_in.second_factor where user_id = ${codes.userId} for update`.execute(tx);
    await replaceCodes(tx, codes);
  });

/** Removes the second factor of an account with its recovery codes; whether there was one. */
export const removeSecondFactor = async (db: Database, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_on: boolean }>`
    delete from sign_in.second_factor where user_id = ${userId}
    returning confirmed_at is not null is_on`.execute(db);
  return rows[0]?.is_on === true;
};

type FirstStep = { hash: string; userId: string; expiresAt: Date };

/** Remembers that the password was right. */
export const addFirstStep = async (db: Database, { hash, userId, expiresAt }: FirstStep, at: Date) => {
  await sql`delete from sign_in.first_step where user_id = ${userId} and expires_at <= ${at}`.execute(db);
  await sql`
    insert into sign_in.first_step (secret_hash, user_id, expires_at)
    values (${hash}, ${userId}, ${expiresAt})`.execute(db);
};

/** Whose password was right, if that is not too long ago. */
export const firstStepOf = async (
  db: Database,
  hash: string,
  at: Date,
): Promise<{ userId: string; email: string } | undefined> => {
  const { rows } = await sql<{ userId: string; email: string }>`
    select u.id "userId", u.email from sign_in.first_step f join sign_in."user" u on u.id = f.user_id
    where f.secret_hash = ${hash} and f.expires_at > ${at}`.execute(db);
  return rows[0];
};

/** Uses a first step up; of two that do so at once, one gets true. */
export const takeFirstStep = async (db: Database, hash: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from sign_in.first_step where secret_hash = ${hash} returning user_id`.execute(db);
  return rows.length > 0;
};

/** Ends the sign-ins of an account that wait for a code. */
export const endFirstSteps = async (db: Database, userId: string): Promise<void> => {
  await sql`delete from sign_in.first_step where user_id = ${userId}`.execute(db);
};

/** Rewraps all secrets under the newest master key; returns how many. */
export const rewrapSecondFactors = (db: Database, vault: Vault): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string; sealed_secret: string }>`
      select user_id, sealed_secret from sign_in.second_factor for update`.execute(tx);
    let rewrapped = 0;
    for (const { user_id: userId, sealed_secret: sealed } of rows) {
      const wrapped = vault.rewrap(sealed, ownerOf(userId));
      if (wrapped === undefined) continue;
      await sql`update sign_in.second_factor set sealed_secret = ${wrapped} where user_id = ${userId}`.execute(
        tx,
      );
      rewrapped += 1;
    }
    return rewrapped;
  });
