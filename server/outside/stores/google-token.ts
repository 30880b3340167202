import { importPKCS8, SignJWT } from 'jose';
import { failed, ok } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/store-key.ts';
import { exchange, unreadable } from './exchange.ts';
import { Token, TokenError } from './google-schema.ts';
import type { StoreResult } from './port.ts';

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Google's own address of the token service: the audience it checks, wherever the request is sent. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';

type Options = { tokenUrl: string; timeoutMs: number; now: () => number };

/** Access tokens of service accounts, each kept until a minute before its end. The key file's own `token_uri` is never called. */
export const googleTokens = ({ tokenUrl, timeoutMs, now }: Options) => {
  const kept = new Map<string, { token: string; until: number }>();

  const assertionOf = async (key: GoogleKey): Promise<string> => {
    const iat = Math.floor(now() / 1000) - 10;
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.clientEmail)
      .setAudience(AUDIENCE)
      .setIssuedAt(iat)
      .setExpirationTime(iat + 3600)
      .sign(await importPKCS8(key.privateKey, 'RS256'));
  };

  return async (key: GoogleKey): StoreResult<string> => {
    const name = `${key.clientEmail}\n${key.privateKey}`;
    const known = kept.get(name);
    if (known && known.until > now()) return ok(known.token);
    const answer = await exchange({
      url: new URL(tokenUrl),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: await assertionOf(key) }).toString(),
      timeoutMs,
    });
    // Nothing was written to the store yet: not being let in is never `unknown`.
    if (!answer.ok) return failed({ kind: 'busy', detail: answer.failure.detail, retryAfterMs: 10_000 });
    const { status, body } = answer.value;
    if (status === 400 || status === 401) {
      const error = TokenError.safeParse(body);
      return failed({ kind: 'credentials', detail: error.success ? error.data.error : `status ${status}` });
    }
    if (status >= 300)
      return failed({ kind: 'busy', detail: `token service: status ${status}`, retryAfterMs: 10_000 });
    const token = Token.safeParse(body);
    if (!token.success) return unreadable('token');
    kept.set(name, { token: token.data.access_token, until: now() + (token.data.expires_in - 60) * 1000 });
    return ok(token.data.access_token);
  };
};
