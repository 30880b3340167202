import Fastify from 'fastify';
import { importJWK, importPKCS8, type JWK } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { signingKeysSince } from '#sandbox/state/identity/signing-keys.ts';
import { OWN_ISSUER } from '#server/features/sign-in/keys.ts';
import {
  embeddedIdentity,
  firebaseIdentity,
  type Issuer,
  tokenVerifier,
} from '#server/integrations/identity/token-verifier.ts';
import { type Key, newKey, tokensOf } from '#tests/support/app/forged-tokens.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';
import { keysUrl } from '#tests/support/app/keys-url.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, createCompany } = await createTestContext();
const other = await newKey('other');
const AWAY = new URL('http://127.0.0.1:1/keys');

type Published = Issuer & { keys: URL };

const keyServer = Fastify();
afterAll(() => keyServer.close());
const published: { keys: JWK[] } = { keys: [] };
keyServer.get('/google', async (_request, reply) =>
  reply.header('cache-control', 'max-age=19000').send(published),
);
keyServer.get('/foreign', async () => ({ keys: [other.jwk] }));
const origin = await keyServer.listen({ host: '127.0.0.1', port: 0 });

/** The sandbox's issuer with its signing key, read from the sandbox's storage. */
const embedded = async (): Promise<{ issuer: Published; key: Key }> => {
  const provider = await openProvider();
  afterAll(provider.close);
  const issuer = embeddedIdentity(await provider.app.listen({ host: '127.0.0.1', port: 0 }));
  await fetch(issuer.keys); // makes the key
  const [signingKey] = signingKeysSince(provider.db, new Date());
  if (!signingKey) throw new Error('the provider has no key');
  const { kid, publicJwk: jwk, privatePem } = signingKey;
  const privateKey = await importPKCS8(privatePem, 'RS256', { extractable: true });
  const publicKey = await importJWK(jwk, 'RS256', { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error('not a public key');
  return { issuer, key: { kid, privateKey, publicKey, jwk } };
};
/** Firebase's issuer, except for the URL of its keys. */
const google = async (): Promise<{ issuer: Published; key: Key }> => {
  const key = await newKey('current');
  published.keys = [key.jwk];
  return { issuer: { ...firebaseIdentity('acme'), keys: new URL(`${origin}/google`) }, key };
};

/** Our own issuer, except for the URL of its keys, which are in the database. */
const own = async (): Promise<{ issuer: Published; key: Key }> => {
  const key = await newKey('own');
  return { issuer: { ...OWN_ISSUER, keys: keysUrl([key.jwk]) }, key };
};

describe.each([
  ['the embedded issuer', await embedded()],
  ['our own issuer', await own()],
  ['an issuer like Firebase', await google()],
])('tokens of %s', async (_name, { issuer, key }) => {
  const caller = await createCompany();
  const seconds = Math.floor(Date.now() / 1000);
  const good = {
    iss: issuer.issuer,
    aud: issuer.audience,
    sub: caller.userId,
    email: caller.username,
    iat: seconds - 60,
    auth_time: seconds - 120,
    exp: seconds + 3000,
    email_verified: true,
  };
  const { token, bad } = tokensOf({ good, key, other, foreignKeys: `${origin}/foreign`, seconds });
  const serverWithKeys = (keys: Issuer['keys']) =>
    startApi(context, { identity: tokenVerifier({ ...issuer, keys }) });
  const server = await serverWithKeys(issuer.keys);
  const ask = async (at: typeof server, written: string) => {
    const authorization = `Bearer ${written}`.replaceAll('\n', '');
    const answer = await at.ask({ method: 'GET', path: '/api/user/me', headers: { authorization } });
    expectHeaders(answer);
    return answer;
  };

  it('accepts a valid token and rejects every forged one', async () => {
    expect(await ask(server, await token())).toMatchObject({
      status: 200,
      body: { user: { id: caller.userId } },
    });
    const forged = Object.entries(bad).filter(([what]) => what !== 'a letter behind it'); // not a valid header value
    expect(forged.length).toBeGreaterThanOrEqual(16);
    for (const [what, forge] of forged) {
      const answer = await ask(server, await forge());
      expect(answer, what).toMatchObject({ status: 401, body: { error: 'EXPIRED_TOKEN' } });
      expect(answer.text).not.toContain(caller.companyId);
    }
    expect(await ask(server, await token())).toMatchObject({ status: 200 });
  });

  it('accepts no token while the keys are unavailable, and none signed by a retired key', async () => {
    const dark = await serverWithKeys(AWAY);
    expect(await ask(dark, await token())).toMatchObject({
      status: 503,
      body: { error: 'SERVICE_UNAVAILABLE' },
    });
    for (const [what, forge] of Object.entries(bad))
      expect([401, 503], what).toContain((await ask(dark, await forge())).status);
    const rotated = await serverWithKeys(keysUrl([other.jwk]));
    expect(await ask(rotated, await token())).toMatchObject({ status: 401 });
    const renewed = await token({ header: { kid: other.kid }, by: other.privateKey });
    expect(await ask(rotated, renewed)).toMatchObject({ status: 200 });
  });
});
