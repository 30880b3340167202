import { SignJWT } from 'jose';
import { sha256 } from '#server/crypto/private-key.ts';
import { httpRequest } from '#server/integrations/stores/http/http-request.ts';
import { signJwt } from '#server/integrations/stores/http/sign-jwt.ts';
import { type Token, tokenCache } from '#server/integrations/stores/http/token-cache.ts';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/stores/store-key.ts';
import { AccessToken, TokenError } from './schema.ts';

/** For reviews, and for the account's app list. */
const SCOPE = ['androidpublisher', 'playdeveloperreporting']
  .map((api) => `https://www.googleapis.com/auth/${api}`)
  .join(' ');
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Google's own token URL: the audience it checks, wherever the request is sent. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';

type Options = { tokenUrl: string; timeoutMs: number; now: () => number };

/**
 * Access tokens of service accounts, each cached until a minute before it expires. The key file's own `token_uri` is
 * never called.
 */
export const googleTokens = ({ tokenUrl, timeoutMs, now }: Options) => {
  const cache = tokenCache(now);

  const assertionOf = (key: GoogleKey): StoreResult<string> => {
    const iat = Math.floor(now() / 1000) - 10;
    const assertion = new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.clientEmail)
      .setAudience(AUDIENCE)
      .setIssuedAt(iat)
      .setExpirationTime(iat + 3600);
    return signJwt(assertion, key.privateKey, 'RS256');
  };

  // Hashed, so that no key stays in memory beyond its call.
  const nameOf = (key: GoogleKey): string => sha256(`${key.clientEmail}\n${key.privateKey}`);

  const requestToken = async (key: GoogleKey): StoreResult<Token> => {
    const assertion = await assertionOf(key);
    if (!assertion.ok) return assertion;
    const answer = await httpRequest({
      url: new URL(tokenUrl),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: assertion.value }).toString(),
      timeoutMs,
    });
    // Nothing was written to the store yet, so a failure here is never `unknown`.
    if (!answer.ok)
      return failed({ kind: 'busy', detail: answer.failure.detail, retryAfterMs: 10_000, isAway: true });
    const { status, body } = answer.value;
    if (status === 400 || status === 401) {
      const error = TokenError.safeParse(body);
      return failed({ kind: 'credentials', detail: error.success ? error.data.error : `status ${status}` });
    }
    if (status >= 300)
      return failed({
        kind: 'busy',
        detail: `token service: status ${status}`,
        retryAfterMs: 10_000,
        ...(status >= 500 ? { isAway: true as const } : {}),
      });
    const token = AccessToken.safeParse(body);
    if (!token.success) return failed({ kind: 'busy', detail: 'unreadable token', retryAfterMs: 10_000 });
    const { access_token, expires_in } = token.data;
    return ok({ token: access_token, until: now() + (expires_in - 60) * 1000 });
  };

  return {
    tokenFor: (key: GoogleKey): StoreResult<Token> => cache.get(nameOf(key), () => requestToken(key)),
    forget: (key: GoogleKey, token: string): void => cache.forget(nameOf(key), token),
  };
};
