import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { moment, rows, run } from '#sandbox/state/rows.ts';

const PublicJwk = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
});
export type PublicJwk = z.infer<typeof PublicJwk>;

const SigningKey = z
  .object({ kid: z.string(), public_jwk: z.string(), private_pem: z.string(), retired_at: moment.nullable() })
  .transform((found) => ({
    kid: found.kid,
    publicJwk: PublicJwk.parse(JSON.parse(found.public_jwk)),
    privatePem: found.private_pem,
    retiredAt: found.retired_at,
  }));
export type SigningKey = z.infer<typeof SigningKey>;

/** The signing key and those retired after `since`, whose tokens may still be valid. */
export const signingKeysSince = (db: DatabaseSync, since: Date): SigningKey[] =>
  rows(
    db,
    SigningKey,
    `select * from signing_keys where retired_at is null or retired_at > ? order by created_at desc`,
    since.getTime(),
  );

type NewKey = { publicJwk: PublicJwk; privatePem: string; at: Date };

export const addSigningKey = (db: DatabaseSync, { publicJwk, privatePem, at }: NewKey): void => {
  run(
    db,
    'insert into signing_keys (kid, public_jwk, private_pem, created_at) values (?, ?, ?, ?)',
    ...[publicJwk.kid, JSON.stringify(publicJwk), privatePem, at.getTime()],
  );
};
