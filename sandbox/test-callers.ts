import { importPKCS8, type JWTPayload, SignJWT } from 'jose';
import { z } from 'zod';

const AppleKey = z.object({ keyId: z.string(), p8: z.string() });
const GoogleKey = z.object({
  developerId: z.string(),
  serviceAccountJson: z.object({ client_email: z.string(), private_key: z.string() }),
});
const Files = z.object({
  publisher: z.string(),
  apple: AppleKey.extend({
    team: AppleKey.extend({ issuerId: z.string() }),
    readOnly: AppleKey,
    withoutApps: AppleKey,
  }),
  google: GoogleKey.extend({ withoutPermission: GoogleKey }),
});
export const KeyFiles = Files.extend({ others: z.array(Files) });
export type AppleKey = z.infer<typeof AppleKey>;
export type GoogleKey = z.infer<typeof GoogleKey>;

export type Answer = { status: number; body: unknown; text: string; headers: Headers };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Calls one sandbox; a cut connection rejects. */
export const callerOf =
  (url: string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const form = body instanceof URLSearchParams;
    const sent = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
    const type: Record<string, string> =
      body === undefined || form ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers: { ...type, ...headers }, ...sent });
    const text = await response.text();
    return { status: response.status, body: parsed(text), text, headers: response.headers };
  };

export const nowS = (): number => Math.floor(Date.now() / 1000);

export const appleJwt = async (key: AppleKey, claims: JWTPayload = {}, kid = key.keyId): Promise<string> =>
  new SignJWT({ sub: 'user', aud: 'appstoreconnect-v1', iat: nowS(), exp: nowS() + 600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(await importPKCS8(key.p8, 'ES256'));

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });

const scopes =
  'https://www.googleapis.com/auth/androidpublisher https://www.googleapis.com/auth/playdeveloperreporting';

export const googleForm = async (
  key: GoogleKey,
  claims: JWTPayload = {},
  pem?: string,
): Promise<URLSearchParams> => {
  const { client_email, private_key } = key.serviceAccountJson;
  const assertion = await new SignJWT({
    iss: client_email,
    scope: scopes,
    aud: 'https://oauth2.googleapis.com/token',
    iat: nowS(),
    exp: nowS() + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(await importPKCS8(pem ?? private_key, 'RS256'));
  return new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
};
