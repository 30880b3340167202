import Fastify from 'fastify';
import type { JWK } from 'jose';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { newKey, tokensOf } from '#tests/support/app/forged-tokens.ts';
import { openTokenCache } from './token-cache.ts';
import { tokenVerifier } from './token-verifier.ts';

const person = {
  identityId: 'ann',
  email: '',
  isEmailVerified: true,
  signedInAt: new Date(0),
  issuedAt: new Date(0),
};

it('evicts the oldest entry and is empty under other keys', () => {
  const good = openTokenCache(2);
  const found = { person, verifiedAt: 1000, endsAt: 100 };
  const findAll = (keys: number) => ['a', 'b', 'c'].map((token) => good.find(token, keys, 2000)?.identityId);
  expect(findAll(1)).toEqual([undefined, undefined, undefined]);
  for (const token of ['a', 'b', 'c']) good.remember(token, 1, found);
  expect(findAll(1)).toEqual([undefined, 'ann', 'ann']);
  expect(findAll(2)).toEqual([undefined, undefined, undefined]);
  good.remember('late', 1, found);
  expect(good.find('late', 2, 2000)).toBeUndefined();
  expect(findAll(1)).toEqual([undefined, undefined, undefined]);
});

const start = Date.parse('2026-11-21T12:00:00Z');
const seconds = start / 1000;
const [key, other] = await Promise.all([newKey('current'), newKey('other')]);
const good = {
  iss: 'https://identity.test/p',
  aud: 'p',
  sub: 'ann',
  iat: seconds - 60,
  auth_time: seconds - 60,
  exp: seconds + 3540,
};
const { token } = tokensOf({ good, key, other, foreignKeys: '', seconds });

let keys: JWK[] = [];
const server = Fastify();
server.get('/jwks', async () => ({ keys }));
const origin = await server.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

/** A verifier that has fetched its keys and verified a token, with a count of signature checks. */
const afterOne = async () => {
  const checks = vi.spyOn(crypto.subtle, 'verify');
  const at = { now: start };
  keys = [key.jwk];
  const issuer = { issuer: good.iss, audience: good.aud, keys: new URL(`${origin}/jwks`) };
  const { whoIs } = tokenVerifier(issuer, () => at.now);
  const signed = await token();
  await whoIs(signed); // fetches the keys
  await whoIs(signed);
  checks.mockClear();
  return { at, signed, whoIs, checks };
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('verifies a token once, and again if one byte differs', async () => {
  const { whoIs, signed, checks } = await afterOne();
  for (const _ of [1, 2, 3]) expect(await whoIs(signed)).toMatchObject({ ok: true });
  expect(checks).not.toHaveBeenCalled();
  const [head, body, signature = ''] = signed.split('.');
  const altered = [head, body, `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`].join('.');
  expect(await whoIs(altered)).toEqual({ ok: false, failure: 'invalid' });
  expect(checks).toHaveBeenCalledOnce();
});

it('refuses a cached token once it expires, or before it was issued', async () => {
  const { whoIs, signed, at } = await afterOne();
  at.now = start + 3_539_999;
  expect(await whoIs(signed)).toMatchObject({ ok: true });
  at.now = start + 3_540_000;
  expect(await whoIs(signed)).toEqual({ ok: false, failure: 'invalid' });
  at.now = start - 180_000;
  expect(await whoIs(signed)).toEqual({ ok: false, failure: 'invalid' });
});

it('refuses a cached token once its key is no longer published', async () => {
  const { whoIs, signed } = await afterOne();
  keys = [other.jwk];
  expect(await whoIs(signed)).toMatchObject({ ok: true }); // the keys are refetched every ten minutes
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect(await whoIs(signed)).toEqual({ ok: false, failure: 'invalid' });
  expect(await whoIs(signed)).toEqual({ ok: false, failure: 'invalid' });
});
