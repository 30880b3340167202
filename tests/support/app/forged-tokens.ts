import { createHmac } from 'node:crypto';
import {
  base64url,
  type CryptoKey,
  EncryptJWT,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';

/** An issuer's key pair; `jwk` is its published part. */
export const newKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, publicKey, privateKey, jwk };
};
export type Key = Awaited<ReturnType<typeof newKey>>;

export type Forgery = { claims?: object; header?: Partial<JWTHeaderParameters>; by?: CryptoKey };

const part = (value: object): string => base64url.encode(JSON.stringify(value));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

type Good = { iss: string; aud: string; sub: string; exp: number };
/** `other` is a key that the issuer does not publish; `foreignKeys` is the URL where its owner does. */
type Options = { good: Good; key: Key; other: Key; foreignKeys: string; seconds: number };

/** Forged tokens of an issuer whose valid claims are `good` at `seconds` of the epoch. */
export const tokensOf = ({ good, key, other, foreignKeys, seconds }: Options) => {
  const token = ({ claims, header, by = key.privateKey }: Forgery = {}): Promise<string> =>
    new SignJWT({ ...good, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
      .sign(by);
  const signedParts = async () => (await token()).split('.');
  const flipped = async (index: number): Promise<string> => {
    const parts = await signedParts();
    const bytes = base64url.decode(parts[index] ?? '');
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    return parts.with(index, base64url.encode(bytes)).join('.');
  };
  const hmac = async (): Promise<string> => {
    const signed = `${part({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${part(good)}`;
    const digest = createHmac('sha256', await exportSPKI(key.publicKey))
      .update(signed)
      .digest('base64url');
    return `${signed}.${digest}`;
  };
  const pss = async (): Promise<string> => {
    const pair = await generateKeyPair('PS256');
    return token({ header: { alg: 'PS256' }, by: pair.privateKey });
  };
  const encrypted = async (): Promise<string> => {
    const pair = await generateKeyPair('RSA-OAEP-256');
    return new EncryptJWT(good)
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
      .encrypt(pair.publicKey);
  };
  const bad: Record<string, () => Promise<string> | string> = {
    'no token': () => '',
    'no JWT': () => 'abc.def.ghi',
    'alg none': () => `${part({ alg: 'none', kid: key.kid })}.${part(good)}.`,
    'alg None with a signature': async () =>
      `${part({ alg: 'None', kid: key.kid })}.${part(good)}.${(await token()).split('.')[2]}`,
    'HS256 with the public key': hmac,
    PS256: pss,
    'encrypted, not signed': encrypted,
    'no signature': async () => `${(await token()).split('.').slice(0, 2).join('.')}.`,
    'a foreign key under a known kid': () => token({ by: other.privateKey }),
    'an unknown kid': () => token({ header: { kid: other.kid }, by: other.privateKey }),
    'no kid': () => token({ header: { kid: undefined } }),
    'another audience': () => token({ claims: { aud: `${good.aud}q` } }),
    'several audiences': () => token({ claims: { aud: [good.aud, 'q'] } }),
    'no audience': () => token({ claims: { aud: undefined } }),
    'another issuer': () => token({ claims: { iss: `${good.iss}x` } }),
    'no issuer': () => token({ claims: { iss: undefined } }),
    expired: () => token({ claims: { exp: seconds } }),
    'without an end': () => token({ claims: { exp: undefined } }),
    'an end that is no number': () => token({ claims: { exp: '9999999999' } }),
    'issued in the future': () => token({ claims: { iat: seconds + 120 } }),
    'not yet valid': () => token({ claims: { nbf: seconds + 60 } }),
    'signed in in the future': () => token({ claims: { auth_time: seconds + 120 } }),
    'without a sign-in': () => token({ claims: { auth_time: undefined } }),
    'an empty subject': () => token({ claims: { sub: '' } }),
    'no subject': () => token({ claims: { sub: undefined } }),
    'a subject that is no text': () => token({ claims: { sub: 7 } }),
    'a subject of 129 letters': () => token({ claims: { sub: 'x'.repeat(129) } }),
    'a key of its own by jku': () =>
      token({ header: { jku: foreignKeys, kid: other.kid }, by: other.privateKey }),
    'a key of its own by jwk': () => token({ header: { jwk: other.jwk }, by: other.privateKey }),
    'an unknown critical header': async () =>
      `${part({ alg: 'RS256', kid: key.kid, crit: ['x'], x: 1 })}.${(await token()).split('.').slice(1).join('.')}`,
    'one bit of the header changed': () => flipped(0),
    'one bit of the claims changed': () => flipped(1),
    'one bit of the signature changed': () => flipped(2),
    'an unread bit of the signature changed': async () => {
      const text = await token();
      return `${text.slice(0, -1)}${LETTERS[(LETTERS.indexOf(text.at(-1) ?? '') ^ 1) % 64]}`;
    },
    'a letter behind it': async () => `${await token()}\n`,
    'without end': () => token({ claims: { filler: 'x'.repeat(10_000) } }),
  };
  return { token, hmac, bad };
};
