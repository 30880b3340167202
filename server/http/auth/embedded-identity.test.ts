import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '#sandbox/identity/limits.ts';
import { running } from '#sandbox/test-setup.ts';
import { newId } from '#server/crypto/ids.ts';
import { embeddedIdentity, tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context } = await createTestContext();
const provider = await openProvider();
afterAll(provider.close);
const url = await provider.app.listen({ host: '127.0.0.1', port: 0 });
const PUBLIC_URL = 'https://app.test';
const openServer = (overrides: { url?: string; hasGoogle?: boolean } = {}, trustedProxies = '') =>
  startApi(context, {
    trustedProxies,
    identity: tokenVerifier(embeddedIdentity(url)),
    embeddedIdentity: { url, publicUrl: PUBLIC_URL, hasGoogle: true, ...overrides },
  });
const server = await openServer();

type From = typeof server;
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const REFRESH = '/securetoken.googleapis.com/v1/token';
const GOOGLE = '/emulator/auth/handler';
const password = 'right horse';
const newEmail = () => `${newId()}@example.com`;
const call = (name: string, body: object | string, headers = {}, at: From = server) =>
  at.ask({ method: 'POST', path: `${ACCOUNTS}:${name}?key=k`, body, headers });
const message = async (...given: Parameters<typeof call>) =>
  Object((await call(...given)).body.error).message;

describe('embedded sign-in', () => {
  it('creates an account in the sandbox whose token the API accepts', async () => {
    const email = newEmail();
    const { body, headers } = await call('signUp', { email, password });
    expect(headers['cache-control']).toBe('no-store');
    const authorization = `Bearer ${body.idToken}`;
    const me = await server.ask({ method: 'GET', path: '/api/user/me', headers: { authorization } });
    expect(me).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } }); // has an account but is not registered yet
    const form = `grant_type=refresh_token&refresh_token=${body.refreshToken}`;
    const type = 'application/x-www-form-urlencoded';
    const refreshed = await server.ask({
      method: 'POST',
      path: `${REFRESH}?key=k`,
      body: form,
      headers: { 'content-type': type, 'content-length': String(form.length) },
    });
    expect(refreshed).toMatchObject({ status: 200, body: { user_id: body.localId } });
  });

  it('serves the password reset page with the security headers of both servers', async () => {
    const email = newEmail();
    await call('signUp', { email, password });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const link = new URL(/https:\S+/.exec(provider.mails.at(-1)?.text ?? '')?.[0] ?? '');
    expect(link.origin).toBe(PUBLIC_URL);
    const shown = await server.ask({ method: 'GET', path: `${link.pathname}${link.search}` });
    expect(shown.text).toContain(`value="${link.searchParams.get('oobCode')}"`);
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('proxies no other path of the sandbox', async () => {
    const sandbox = await running();
    onTestFinished(sandbox.stop);
    const at = await openServer({ url: sandbox.url });
    for (const path of [
      '/identitytoolkit.googleapis.com/../_control/keys',
      '/identitytoolkit.googleapis.com/%2e%2e/_control/keys',
      '/identitytoolkit.googleapis.com/v1/accounts:signUp/../../../_control/keys',
      '/securetoken.googleapis.com/..%2f_control/keys',
      '/__/auth/../../_control/keys',
      '/_control/keys',
      '/.well-known/jwks.json',
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await at.ask({ method, path });
        expect([400, 404], path).toContain(answer.status);
        expect(answer.text).not.toContain('PRIVATE KEY');
      }
  });

  it('rejects requests that are too large, not JSON, or unknown', async () => {
    const wrong = { status: 400, body: { error: { message: 'Invalid request body' } } };
    expect(await call('signUp', { email: 'x'.repeat(70_000) })).toMatchObject(wrong);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
      expect(await call('signUp', 'email=a', { 'content-type': type, 'content-length': '7' })).toMatchObject(
        wrong,
      );
    const unknown = await call('signInWithCustomToken', {});
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 404, message: 'NOT_FOUND' } } });
    expectHeaders(unknown);
  });

  it("rejects calls from another origin's page", async () => {
    const guess = { email: newEmail(), password };
    for (const foreign of [
      { origin: 'https://foreign.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.app.test' },
    ])
      expect((await call('signInWithPassword', guess, foreign)).status).toBe(403);
    for (const own of [{}, { origin: PUBLIC_URL }, { 'sec-fetch-site': 'same-origin' }])
      expect(await message('signInWithPassword', guess, own)).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('limits password guesses by client address, with an IPv6 network as one', async () => {
    const behindProxy = await openServer({}, 'loopback');
    const email = newEmail();
    await call('signUp', { email, password });
    const guess = (address: string, given = 'wrong horse') => {
      const headers = { 'x-forwarded-for': address, 'x-caller-address': newId() };
      return message('signInWithPassword', { email, password: given }, headers, behindProxy);
    };
    for (const _ of Array(LIMITS.signIn.accountFromAddress.max))
      expect(await guess('2001:db8:1:2:3::')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await guess('2001:db8:1:2:ffff:1:2:3')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await guess('2001:db8:1:3::', password)).toBe(undefined);
    expect(await guess('198.51.100.7', password)).toBe(undefined);
    expect(await guess('::ffff:198.51.100.7', password)).toBe(undefined);
  });

  it('answers 503 without signing the SDK out while the sandbox is unavailable', async () => {
    const dark = await openServer({ url: 'http://127.0.0.1:1' });
    for (const path of [`${ACCOUNTS}:lookup`, REFRESH]) {
      const answer = await dark.ask({ method: 'POST', path, body: { idToken: 'x' } });
      expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/plain']);
      expect(() => JSON.parse(answer.text)).toThrow();
    }
    const firebase = initializeApp({ apiKey: 'embedded', projectId: 'rejoinder' }, newId());
    onTestFinished(() => deleteApp(firebase));
    const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, dark.url.origin, { disableWarnings: true });
    await expect(signInWithEmailAndPassword(auth, newEmail(), password)).rejects.toMatchObject({
      code: 'auth/network-request-failed', // the only code on which the SDK keeps its user signed in
    });
  });
});

describe('the stand-in for Google', () => {
  const account = (email: string) => ({
    postBody: new URLSearchParams({ providerId: 'google.com', email, name: 'Ada' }).toString(),
    requestUri: `http://127.0.0.1:3000${GOOGLE}`,
    returnSecureToken: true,
  });
  const pageOf = (at: From, headers = {}) => at.ask({ method: 'GET', path: GOOGLE, headers });

  it('the stand-in for Google is served to this machine if enabled', async () => {
    const email = newEmail();
    expect((await call('signInWithIdp', account(email))).body).toMatchObject({ email, isNewUser: true });
    const page = await pageOf(server);
    expect(page.text).toContain('Sign in with Google');
    expect(page.headers['content-security-policy']).toContain("script-src 'sha256-");
  });

  it.each([
    { host: 'rebound.example:3000' },
    { host: '127.0.0.1.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ])('the stand-in for Google is not found for other machines: %j', async (headers) => {
    expect((await pageOf(server, headers)).status).toBe(404);
    expect(await message('signInWithIdp', account(newEmail()), headers)).toBe('NOT_FOUND');
  });

  it('the stand-in for Google is not found under another host name', async () => {
    const behindProxy = await openServer({}, 'loopback');
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await pageOf(behindProxy, headers)).status).toBe(404);
    expect(await message('signInWithIdp', account(newEmail()), headers, behindProxy)).toBe('NOT_FOUND');
  });

  it('the stand-in for Google is not found if disabled', async () => {
    const closed = await openServer({ hasGoogle: false });
    expect((await pageOf(closed)).status).toBe(404);
    expect(await message('signInWithIdp', account(newEmail()), {}, closed)).toBe('NOT_FOUND');
  });
});
