import { generateKeyPairSync } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, importPKCS8, type JSONWebKeySet } from 'jose';
import type { Pool } from 'pg';
import type { Vault } from '#server/crypto/vault.ts';
import { addSigningKey, type SigningKeyRow, signingKeysSince } from './tables/signing-keys.ts';

export type SigningKeys = {
  signer: () => Promise<{ kid: string; key: CryptoKey }>;
  /** The public keys, as a JWKS holds them. */
  published: () => Promise<JSONWebKeySet>;
};

type Loaded = { signer: { kid: string; key: CryptoKey }; published: JSONWebKeySet; until: number };

const KEPT = 60_000; // how long a node may miss that a key was retired
const TOKEN_LIFE = 3_600_000;

/** The provider's keys, the same on every node of a database; the first call of the first node makes them. */
export const signingKeys = (pool: Pool, vault: Vault, now: () => Date): SigningKeys => {
  let loaded: Promise<Loaded> | undefined;
  const load = async (): Promise<Loaded> => {
    const at = now();
    const rows = await rowsOf(pool, vault, at);
    const active = rows.find((row) => row.retiredAt === null);
    if (active === undefined) throw new Error('the identity provider has no signing key');
    const pem = vault.open(active.sealedPrivateKey, ownerOf(active.kid));
    return {
      signer: { kid: active.kid, key: await importPKCS8(pem, 'RS256') },
      published: { keys: rows.map((row) => row.publicJwk) },
      until: at.getTime() + KEPT,
    };
  };
  const current = async (): Promise<Loaded> => {
    const kept = await loaded?.catch(() => undefined);
    if (kept !== undefined && now().getTime() < kept.until) return kept;
    loaded = load();
    return loaded;
  };
  return {
    signer: async () => (await current()).signer,
    published: async () => (await current()).published,
  };
};

/** Whose a sealed key of the provider is. */
export const ownerOf = (kid: string): string => `identity:${kid}`;

const rowsOf = async (pool: Pool, vault: Vault, at: Date): Promise<SigningKeyRow[]> => {
  const since = new Date(at.getTime() - TOKEN_LIFE);
  const rows = await signingKeysSince(pool, since);
  if (rows.some((row) => row.retiredAt === null)) return rows;
  await addSigningKey(pool, await newKey(vault, at));
  return signingKeysSince(pool, since);
};

const newKey = async (vault: Vault, at: Date) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('not an RSA key');
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    kid,
    publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
    sealedPrivateKey: vault.seal(pem, ownerOf(kid)),
    at,
  };
};
