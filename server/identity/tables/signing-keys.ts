import type { JWK } from 'jose';
import type { Pool } from 'pg';

export type SigningKeyRow = { kid: string; publicJwk: JWK; sealedPrivateKey: string; retiredAt: Date | null };

/** The key that signs and those retired after `since`, whose tokens may still be about. */
export const signingKeysSince = async (pool: Pool, since: Date): Promise<SigningKeyRow[]> => {
  const sql = `select kid, public_jwk as "publicJwk", sealed_private_key as "sealedPrivateKey", retired_at as "retiredAt"
    from identity.signing_keys where retired_at is null or retired_at > $1 order by created_at desc`;
  return (await pool.query<SigningKeyRow>(sql, [since])).rows;
};

type NewKey = { kid: string; publicJwk: JWK; sealedPrivateKey: string; at: Date };

/** Does nothing when another node was first: one key signs at a time. */
export const addSigningKey = async (
  pool: Pool,
  { kid, publicJwk, sealedPrivateKey, at }: NewKey,
): Promise<void> => {
  const sql = `insert into identity.signing_keys (kid, public_jwk, sealed_private_key, created_at)
    values ($1, $2, $3, $4) on conflict do nothing`;
  await pool.query(sql, [kid, JSON.stringify(publicJwk), sealedPrivateKey, at]);
};

/** Gives every key of the provider to `rewrap` and keeps what it answers; answers how many were changed. */
export const rewrapSigningKeys = async (
  pool: Pool,
  rewrap: (sealed: string, kid: string) => string | undefined,
): Promise<number> => {
  const { rows } = await pool.query<{ kid: string; sealed: string }>(
    'select kid, sealed_private_key as sealed from identity.signing_keys',
  );
  let changed = 0;
  for (const { kid, sealed } of rows) {
    const anew = rewrap(sealed, kid);
    if (anew === undefined) continue;
    await pool.query('update identity.signing_keys set sealed_private_key = $2 where kid = $1', [kid, anew]);
    changed += 1;
  }
  return changed;
};
