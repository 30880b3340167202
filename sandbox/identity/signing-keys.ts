import { generateKeyPair } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type CryptoKey, calculateJwkThumbprint, importPKCS8 } from 'jose';
import {
  addSigningKey,
  type PublicJwk,
  type SigningKey,
  signingKeysSince,
} from '#sandbox/state/identity/signing-keys.ts';

export type SigningKeys = {
  signer: () => Promise<{ kid: string; key: CryptoKey }>;
  /** The public keys, as a JWKS holds them. */
  published: () => Promise<{ keys: PublicJwk[] }>;
};

const TOKEN_LIFE = 3_600_000;

/** The provider's keys. One signs at a time; the first call creates it on Node's thread pool. */
export const signingKeys = (db: DatabaseSync, now: () => Date): SigningKeys => {
  let making: Promise<void> | undefined;
  let signer: { kid: string; key: CryptoKey } | undefined;
  const load = async (): Promise<{ active: SigningKey; all: SigningKey[] }> => {
    const all = signingKeysSince(db, new Date(now().getTime() - TOKEN_LIFE));
    const active = all.find(({ retiredAt }) => retiredAt === null);
    if (active) return { active, all };
    making ??= makeKey(db, now()).finally(() => {
      making = undefined;
    });
    await making;
    return load();
  };
  return {
    signer: async () => {
      const { active } = await load();
      if (signer?.kid !== active.kid)
        signer = { kid: active.kid, key: await importPKCS8(active.privatePem, 'RS256') };
      return signer;
    },
    published: async () => ({ keys: (await load()).all.map(({ publicJwk }) => publicJwk) }),
  };
};

const makeKey = async (db: DatabaseSync, at: Date): Promise<void> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('not an RSA key');
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  addSigningKey(db, { publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' }, privatePem, at });
};
