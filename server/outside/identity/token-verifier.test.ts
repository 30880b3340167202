import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import {
  base64url,
  type CryptoKey,
  EncryptJWT,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { firebaseIdentity, type Issuer, tokenVerifier } from './token-verifier.ts';

const now = () => Date.parse('2026-11-21T12:00:00Z');
const SECONDS = now() / 1000;

const newKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    kid,
    publicKey,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
};
const key = await newKey('current');
const other = await newKey('other');

/** The issuer's own server; `keys` is what it publishes, or what it does instead. */
let keys: { keys: JWK[] } | 'away' | 'nonsense' = { keys: [key.jwk] };
let asked = 0;
const server = Fastify();
server.get('/jwks', async (_request, reply) => {
  asked += 1;
  if (keys === 'away') return reply.code(500).send('');
  return keys === 'nonsense' ? reply.type('text/html').send('<html>') : keys;
});
server.get('/foreign', async () => ({ keys: [other.jwk] }));
const origin = await server.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
  keys = { keys: [key.jwk] };
});

const issuer: Issuer = {
  issuer: 'https://identity.test/p',
  audience: 'p',
  keys: new URL(`${origin}/jwks`),
};
const verifier = tokenVerifier(issuer, now);

const GOOD = {
  iss: issuer.issuer,
  aud: issuer.audience,
  sub: 'somebody',
  iat: SECONDS - 60,
  auth_time: SECONDS - 120,
  exp: SECONDS + 3540,
  email: 'a@example.com',
  email_verified: true,
};

type Forgery = { claims?: object; header?: Partial<JWTHeaderParameters>; by?: CryptoKey };

const token = ({ claims, header, by = key.privateKey }: Forgery = {}): Promise<string> =>
  new SignJWT({ ...GOOD, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'current', typ: 'JWT', ...header })
    .sign(by);

const part = (value: object): string => base64url.encode(JSON.stringify(value));

const flipped = async (index: number): Promise<string> => {
  const parts = (await token()).split('.');
  const bytes = base64url.decode(parts[index] ?? '');
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return parts.with(index, base64url.encode(bytes)).join('.');
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const hmac = async (): Promise<string> => {
  const signed = `${part({ alg: 'HS256', kid: 'current', typ: 'JWT' })}.${part(GOOD)}`;
  return `${signed}.${createHmac('sha256', await exportSPKI(key.publicKey))
    .update(signed)
    .digest('base64url')}`;
};

const pss = async (): Promise<string> => {
  const pair = await generateKeyPair('PS256');
  return token({ header: { alg: 'PS256' }, by: pair.privateKey });
};

const encrypted = async (): Promise<string> => {
  const pair = await generateKeyPair('RSA-OAEP-256');
  return new EncryptJWT(GOOD)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'current' })
    .encrypt(pair.publicKey);
};

const BAD: Record<string, () => Promise<string> | string> = {
  'no token': () => '',
  'no JWT': () => 'abc.def.ghi',
  'alg none': () => `${part({ alg: 'none', kid: 'current' })}.${part(GOOD)}.`,
  'alg None with a signature': async () =>
    `${part({ alg: 'None', kid: 'current' })}.${part(GOOD)}.${(await token()).split('.')[2]}`,
  'HS256 with the public key': hmac,
  PS256: pss,
  'encrypted, not signed': encrypted,
  'no signature': async () => `${(await token()).split('.').slice(0, 2).join('.')}.`,
  'a foreign key under a known kid': () => token({ by: other.privateKey }),
  'an unknown kid': () => token({ header: { kid: 'other' }, by: other.privateKey }),
  'no kid': () => token({ header: { kid: undefined } }),
  'another audience': () => token({ claims: { aud: 'q' } }),
  'several audiences': () => token({ claims: { aud: ['p', 'q'] } }),
  'no audience': () => token({ claims: { aud: undefined } }),
  'another issuer': () => token({ claims: { iss: 'https://securetoken.google.com/p' } }),
  'no issuer': () => token({ claims: { iss: undefined } }),
  expired: () => token({ claims: { exp: SECONDS } }),
  'without an end': () => token({ claims: { exp: undefined } }),
  'an end that is no number': () => token({ claims: { exp: '9999999999' } }),
  'issued in the future': () => token({ claims: { iat: SECONDS + 60 } }),
  'not yet valid': () => token({ claims: { nbf: SECONDS + 60 } }),
  'signed in in the future': () => token({ claims: { auth_time: SECONDS + 60 } }),
  'without a sign-in': () => token({ claims: { auth_time: undefined } }),
  'an empty subject': () => token({ claims: { sub: '' } }),
  'no subject': () => token({ claims: { sub: undefined } }),
  'a subject that is no text': () => token({ claims: { sub: 7 } }),
  'a subject of 129 letters': () => token({ claims: { sub: 'x'.repeat(129) } }),
  'a key of its own by jku': () =>
    token({ header: { jku: `${origin}/foreign`, kid: 'other' }, by: other.privateKey }),
  'a key of its own by jwk': () => token({ header: { jwk: other.jwk }, by: other.privateKey }),
  'a critical header nobody knows': async () =>
    `${part({ alg: 'RS256', kid: 'current', crit: ['x'], x: 1 })}.${(await token()).split('.').slice(1).join('.')}`,
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

describe('the verifier', () => {
  it('tells who a good token speaks for', async () => {
    expect(await verifier.whoIs(await token())).toEqual({
      ok: true,
      value: {
        identityId: 'somebody',
        email: 'a@example.com',
        isEmailVerified: true,
        signedInAt: new Date((SECONDS - 120) * 1000),
      },
    });
    const aheadOfUs = { iat: SECONDS + 4, auth_time: SECONDS + 4 };
    expect(await verifier.whoIs(await token({ claims: aheadOfUs }))).toMatchObject({ ok: true });
  });

  it.each(Object.entries(BAD))('refuses a token with: %s', async (_what, forge) => {
    expect(await verifier.whoIs(await forge())).toEqual({ ok: false, failure: 'invalid' });
  });

  it('asks for the keys once, however many tokens come and however odd their kid', async () => {
    const fresh = tokenVerifier(issuer, now);
    asked = 0;
    const odd = await Promise.all(['a', 'b', 'c'].map((kid) => token({ header: { kid } })));
    await Promise.all([...odd, await token(), await token()].map((one) => fresh.whoIs(one)));
    expect(asked).toBe(1);
  });

  it('takes a new key half a minute later, and an old one no longer', async () => {
    const fresh = tokenVerifier(issuer, now);
    await fresh.whoIs(await token());
    keys = { keys: [other.jwk] };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const renewed = await token({ header: { kid: 'other' }, by: other.privateKey });
    expect(await fresh.whoIs(renewed)).toMatchObject({ ok: true });
    expect(await fresh.whoIs(await token())).toEqual({ ok: false, failure: 'invalid' });
  });

  it('reads the keys of an issuer in the same program the same way', async () => {
    const own = tokenVerifier({ ...issuer, keys: async () => ({ keys: [key.jwk] }) }, now);
    expect(await own.whoIs(await token())).toMatchObject({ ok: true });
    expect(await own.whoIs(await token({ by: other.privateKey }))).toEqual({ ok: false, failure: 'invalid' });
  });

  it('knows where Firebase keeps its keys', () => {
    expect(firebaseIdentity('p')).toMatchObject({
      issuer: 'https://securetoken.google.com/p',
      audience: 'p',
    });
  });
});

describe('while the keys are away', () => {
  const away = { ok: false, failure: 'away' };
  const closed = new URL('http://127.0.0.1:1/jwks');

  it.each<[string, Issuer['keys'], typeof keys]>([
    ['nobody listens', closed, 'away'],
    ['it answers with an error', issuer.keys, 'away'],
    ['it answers with a page', issuer.keys, 'nonsense'],
    ['there is no source', () => Promise.reject(new Error('no database')), 'away'],
  ])('calls no token bad when %s', async (_what, source, published) => {
    keys = published;
    expect(await tokenVerifier({ ...issuer, keys: source }, now).whoIs(await token())).toEqual(away);
  });

  it('still refuses what is bad under any key', async () => {
    const fresh = tokenVerifier({ ...issuer, keys: closed }, now);
    expect(await fresh.whoIs(await hmac())).toEqual({ ok: false, failure: 'invalid' });
    expect(await fresh.whoIs('abc')).toEqual({ ok: false, failure: 'invalid' });
  });

  it('goes on with the keys it knows for six hours, and never with one it does not', async () => {
    let at = now();
    const start = Date.now();
    const fresh = tokenVerifier(issuer, () => at);
    expect(await fresh.whoIs(await token())).toMatchObject({ ok: true });
    keys = 'away';
    const later = async (hours: number, forgery: Forgery = {}) => {
      at = now() + hours * 3_600_000;
      vi.useFakeTimers({ toFake: ['Date'], now: start + hours * 3_600_000 });
      const exp = at / 1000 + 60;
      return fresh.whoIs(await token({ ...forgery, claims: { exp } }));
    };
    expect(await later(5)).toMatchObject({ ok: true });
    expect(await later(5.1, { by: other.privateKey })).toEqual({ ok: false, failure: 'invalid' });
    expect(await later(5.2, { header: { kid: 'other' }, by: other.privateKey })).toEqual(away);
    expect(await later(6.1)).toEqual(away);
    keys = { keys: [key.jwk] };
    expect(await later(6.2)).toMatchObject({ ok: true });
  });

  it('does not make every caller wait for an issuer that is away', async () => {
    let at = now();
    const fresh = tokenVerifier(issuer, () => at);
    keys = 'away';
    asked = 0;
    for (const _ of [1, 2, 3]) expect(await fresh.whoIs(await token())).toEqual(away);
    expect(asked).toBe(1);
    keys = { keys: [key.jwk] };
    at += 6_000;
    expect(await fresh.whoIs(await token())).toMatchObject({ ok: true });
  });
});
