import Fastify from 'fastify';
import type { JWK } from 'jose';
import { Registry } from 'prom-client';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { type Forgery, newKey, tokensOf } from '#tests/support/app/forged-tokens.ts';
import { firebaseIdentity, type Issuer, tokenVerifier } from './token-verifier.ts';

const now = () => Date.parse('2026-11-21T12:00:00Z');
const SECONDS = now() / 1000;

const key = await newKey('current');
const other = await newKey('other');

/** The issuer's key server; `keys` is what it publishes, or how it fails. */
let keys: { keys?: JWK[] } | 'away' | 'nonsense' = { keys: [key.jwk] };
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

const { token, hmac, bad } = tokensOf({
  good: GOOD,
  key,
  other,
  foreignKeys: `${origin}/foreign`,
  seconds: SECONDS,
});

describe('the verifier', () => {
  it('returns the account of a valid token', async () => {
    expect(await verifier.whoIs(await token())).toEqual({
      ok: true,
      value: {
        identityId: 'somebody',
        email: 'a@example.com',
        isEmailVerified: true,
        signedInAt: new Date((SECONDS - 120) * 1000),
        issuedAt: new Date((SECONDS - 60) * 1000),
      },
    });
    const aheadOfUs = { iat: SECONDS + 55, auth_time: SECONDS + 55 };
    expect(await verifier.whoIs(await token({ claims: aheadOfUs }))).toMatchObject({ ok: true });
  });

  it.each(Object.entries(bad))('refuses a token with: %s', async (_what, forge) => {
    expect(await verifier.whoIs(await forge())).toEqual({ ok: false, failure: 'invalid' });
  });

  it('fetches the keys once for any number of tokens and odd kids', async () => {
    const fresh = tokenVerifier(issuer, now);
    asked = 0;
    const odd = await Promise.all(['a', 'b', 'c'].map((kid) => token({ header: { kid } })));
    await Promise.all([...odd, await token(), await token()].map((one) => fresh.whoIs(one)));
    expect(asked).toBe(1);
  });

  it('accepts a rotated key after half a minute and the old one no longer', async () => {
    const fresh = tokenVerifier(issuer, now);
    await fresh.whoIs(await token());
    keys = { keys: [other.jwk] };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const renewed = await token({ header: { kid: 'other' }, by: other.privateKey });
    expect(await fresh.whoIs(renewed)).toMatchObject({ ok: true });
    expect(await fresh.whoIs(await token())).toEqual({ ok: false, failure: 'invalid' });
  });

  it('counts the requests to the issuer by outcome', async () => {
    const telemetry = openTelemetry();
    const counted = tokenVerifier(issuer, now, telemetry);
    keys = 'away';
    await counted.whoIs(await token());
    const later = tokenVerifier(issuer, now, telemetry);
    keys = { keys: [key.jwk] };
    for (const _ of [1, 2]) await later.whoIs(await token());
    const text = await telemetry.metrics.text(new Registry());
    const count = 'rejoinder_integration_request_duration_seconds_count';
    for (const outcome of ['away', 'ok'])
      expect(text).toContain(
        `${count}{integration="identity",operation="readKeys",outcome="${outcome}"} 1\n`,
      );
  });

  it("uses Firebase's key URL", () => {
    expect(firebaseIdentity('p')).toMatchObject({
      issuer: 'https://securetoken.google.com/p',
      audience: 'p',
    });
  });
});

describe('an unavailable issuer', () => {
  const outages: [string, typeof keys][] = [
    ['an error', 'away'],
    ['a page', 'nonsense'],
    ['an object without keys', {}],
    ['an empty set', { keys: [] }],
  ];
  const away = { ok: false, failure: 'away' };
  const closed = new URL('http://127.0.0.1:1/jwks');

  it.each<[string, Issuer['keys'], typeof keys]>([
    ['the port is closed', closed, 'away'],
    ...outages.map(([what, published]): [string, Issuer['keys'], typeof keys] => [
      `it answers with ${what}`,
      issuer.keys,
      published,
    ]),
  ])('does not call a token invalid when %s', async (_what, source, published) => {
    keys = published;
    expect(await tokenVerifier({ ...issuer, keys: source }, now).whoIs(await token())).toEqual(away);
  });

  it('still lets tokens be refused that are invalid under any key', async () => {
    const fresh = tokenVerifier({ ...issuer, keys: closed }, now);
    expect(await fresh.whoIs(await hmac())).toEqual({ ok: false, failure: 'invalid' });
    expect(await fresh.whoIs('abc')).toEqual({ ok: false, failure: 'invalid' });
  });

  it.each(outages)('with %s leaves known keys trusted for six hours', async (_what, published) => {
    let at = now();
    const start = Date.now();
    const fresh = tokenVerifier(issuer, () => at);
    expect(await fresh.whoIs(await token())).toMatchObject({ ok: true });
    keys = published;
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

  it.each(outages)('with %s does not delay every caller', async (_what, published) => {
    let at = now();
    const fresh = tokenVerifier(issuer, () => at);
    keys = published;
    asked = 0;
    for (const _ of [1, 2, 3]) expect(await fresh.whoIs(await token())).toEqual(away);
    expect(asked).toBe(1);
    keys = { keys: [key.jwk] };
    at += 6_000;
    expect(await fresh.whoIs(await token())).toMatchObject({ ok: true });
  });
});
