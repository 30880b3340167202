import { createPublicKey } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Sandbox } from '../sandbox.ts';
import { type Key, keyOf } from '../state/stores/keys.ts';
import { publisherOf } from '../state/stores/publishers.ts';

const longestLifeS = 20 * 60;
/** Apple tolerates some clock skew. */
const skewS = 30;

const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

const claimsFit = (sandbox: Sandbox, key: Key, claims: JWTPayload): boolean => {
  const nowS = Date.now() / 1000;
  if (claims.exp === undefined || claims.iat === undefined) return false;
  if (claims.exp > nowS + longestLifeS + skewS || claims.exp - claims.iat > longestLifeS + skewS)
    return false;
  if (claims.iat > nowS + skewS) return false;
  if (key.kind === 'apple-individual') return claims.sub === 'user' && claims.iss === undefined;
  return claims.sub === undefined && claims.iss === publisherOf(sandbox.db, key.publisher)?.issuer_id;
};

/** The signing key, or undefined if Apple would answer 401. */
export const verifiedKey = async (
  sandbox: Sandbox,
  authorization: string | undefined,
): Promise<{ key: Key; claims: JWTPayload } | undefined> => {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
  const key = keyOf(sandbox.db, kidOf(token) ?? '');
  if (key === undefined || key.kind === 'google') return undefined;
  try {
    const { payload } = await jwtVerify(token, createPublicKey(key.public_pem), {
      algorithms: ['ES256'],
      audience: 'appstoreconnect-v1',
      clockTolerance: skewS,
    });
    return claimsFit(sandbox, key, payload) ? { key, claims: payload } : undefined;
  } catch {
    return undefined;
  }
};
