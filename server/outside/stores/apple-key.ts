import { SignJWT } from 'jose';
import type { AppleKey } from '#shared/domain/store-key.ts';
import type { StoreResult } from './port.ts';
import { signed } from './signed.ts';

/** How long a token may be used, in seconds: Apple refuses more than 20 minutes ahead of its own clock. */
const LIFETIME_S = 15 * 60;

/**
 * The token of an individual key (`sub: "user"`, no issuer) or, with an issuer id, of a team key. No `scope`: one that
 * does not match the request word for word is refused.
 */
export const appleToken = async (key: AppleKey, nowMs: number): StoreResult<string> => {
  const iat = Math.floor(nowMs / 1000) - 30; // Apple's clock may be a little behind ours
  const token = new SignJWT(key.issuerId ? { iss: key.issuerId } : { sub: 'user' })
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId, typ: 'JWT' })
    .setAudience('appstoreconnect-v1')
    .setIssuedAt(iat)
    .setExpirationTime(iat + LIFETIME_S);
  return signed(token, key.privateKey, 'ES256');
};
