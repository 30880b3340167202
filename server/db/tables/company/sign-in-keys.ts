import { sql } from 'kysely';
import type { Vault } from '#server/crypto/vault.ts';
import type { Database } from '#server/db/database.ts';

type KeyRow = { key_id: string; sealed_key: string; created_at: Date };
/** A key pair that signs tokens; the public part as a JSON Web Key. */
export type TokenKeyRow = KeyRow & { public_key: string };

/** A key is sealed for its id, so that no other can be put in its place. */
export const ownerOfKey = (keyId: string): string => `sign-in-key:${keyId}`;

type NewKey = { keyId: string; kind: 'cookies' | 'tokens'; publicKey: string | null; key: string; at: Date };

/** Adds a key; of nodes that add the one of cookies at once, one does. */
export const addKey = async (
  db: Database,
  vault: Vault,
  { keyId, kind, publicKey, key, at }: NewKey,
): Promise<void> => {
  await sql`
    insert into sign_in.keys (key_id, kind, public_key, sealed_key, created_at)
    values (${keyId}, ${kind}, ${publicKey}, ${vault.seal(key, ownerOfKey(keyId))}, ${at})
    on conflict do nothing`.execute(db);
};

/** The keys of tokens, the newest first. */
export const tokenKeys = async (db: Database): Promise<TokenKeyRow[]> => {
  const { rows } = await sql<TokenKeyRow>`
    select key_id, public_key, sealed_key, created_at from sign_in.keys
    where kind = 'tokens' order by created_at desc, key_id`.execute(db);
  return rows;
};

/** The key of cookies. */
export const cookieKey = async (db: Database): Promise<KeyRow | undefined> => {
  const { rows } = await sql<KeyRow>`
    select key_id, sealed_key, created_at from sign_in.keys where kind = 'cookies'`.execute(db);
  return rows[0];
};

/** Runs `work` on one node at a time. */
export const changingKeys = (db: Database, work: (tx: Database) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sign-in-keys'))`.execute(tx);
    await work(tx);
  });

export const removeKeys = async (db: Database, keyIds: readonly string[]): Promise<void> => {
  await sql`delete from sign_in.keys where key_id = any(${keyIds})`.execute(db);
};

/** Rewraps all keys under the newest master key; returns how many. Throws if no master key opens one. */
export const rewrapSignInKeys = (db: Database, vault: Vault): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql<KeyRow>`select key_id, sealed_key, created_at from sign_in.keys for update`.execute(tx);
    let rewrapped = 0;
    for (const { key_id: id, sealed_key: sealed } of rows) {
      const wrapped = vault.rewrap(sealed, ownerOfKey(id));
      if (wrapped === undefined) continue;
      await sql`update sign_in.keys set sealed_key = ${wrapped} where key_id = ${id}`.execute(tx);
      rewrapped += 1;
    }
    return rewrapped;
  });
