import { SignJWT } from 'jose';
import { sha256 } from '#server/crypto/private-key.ts';
import { signJwt } from '#server/integrations/stores/http/sign-jwt.ts';
import { type Token, tokenCache } from '#server/integrations/stores/http/token-cache.ts';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';

/** A token's lifetime, in seconds: Apple refuses more than 20 minutes by its own clock. */
const LIFETIME_S = 19 * 60;
/** How long a token is reused, in ms: Apple most often refuses tokens that were just made. */
const USED_MS = 15 * 60_000;

/**
 * The token of an individual key (`sub: "user"`, no issuer) or, with an issuer id, of a team key. No `scope`: Apple
 * refuses one that does not match the request exactly.
 */
const appleToken = async (key: AppleKey, nowMs: number): StoreResult<Token> => {
  const iat = Math.floor(nowMs / 1000) - 30; // Apple's clock may be slightly behind ours
  const unsigned = new SignJWT(key.issuerId ? { iss: key.issuerId } : { sub: 'user' })
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId, typ: 'JWT' })
    .setAudience('appstoreconnect-v1')
    .setIssuedAt(iat)
    .setExpirationTime(iat + LIFETIME_S);
  const token = await signJwt(unsigned, key.privateKey, 'ES256');
  return token.ok ? ok({ token: token.value, until: nowMs + USED_MS }) : token;
};

/** Tokens of Apple's keys, each used for a quarter of an hour. */
export const appleTokens = (now: () => number) => {
  const cache = tokenCache(now);
  // Hashed, so that no key stays in memory beyond its call.
  const nameOf = ({ keyId, issuerId, privateKey }: AppleKey): string =>
    sha256(`${keyId}\n${issuerId ?? ''}\n${privateKey}`);
  return {
    tokenFor: (key: AppleKey): StoreResult<Token> => cache.get(nameOf(key), () => appleToken(key, now())),
    forget: (key: AppleKey, token: string): void => cache.forget(nameOf(key), token),
  };
};
