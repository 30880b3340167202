import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import Fastify from 'fastify';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from 'firebase/auth';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { openPool } from '#server/db/database.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openLog } from '#server/telemetry/log.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { EMBEDDED } from './embedded.ts';
import { identityProvider } from './provider.ts';

const url = await createTestDatabase();
const newEmail = () => `${newId()}@example.com`;
const password = 'right horse';

const openNode = async (hasGoogle: boolean) => {
  const pool = openPool('rejoinder_identity', { url, connections: 4, onError: () => undefined });
  const mails: string[] = [];
  const provider = identityProvider({
    pool,
    vault: openVault(Buffer.alloc(32, 7).toString('base64')),
    now: Date.now,
    log: openLog('silent'),
    ...EMBEDDED,
    sendMail: async (to) => void mails.push(to),
    origin: 'https://app.test',
    hasGoogle,
  });
  const app = Fastify();
  await app.register(provider.plugin);
  afterAll(async () => {
    await app.close();
    await pool.end();
  });
  type From = { headers?: Record<string, string>; remoteAddress?: string };
  const here = { host: '127.0.0.1:3000' };
  const call = (name: string, payload: object, { headers, remoteAddress = '127.0.0.1' }: From = {}) =>
    app.inject({
      ...{ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload },
      ...{ headers: { ...here, ...headers }, remoteAddress },
    });
  const message = async (...given: Parameters<typeof call>) =>
    (await call(...given)).json<{ error?: { message: string } }>().error?.message;
  const page = ({ headers, remoteAddress = '127.0.0.1' }: From = {}) =>
    app.inject({ url: '/emulator/auth/handler', headers: { ...here, ...headers }, remoteAddress });
  return { app, provider, mails, call, message, page };
};
const { app, provider, mails, call, message, page } = await openNode(true);

const bodyOf = (email: string, name = 'Ada King', more: Record<string, string> = {}) => ({
  postBody: new URLSearchParams({ providerId: 'google.com', email, name, ...more }).toString(),
  requestUri: 'http://127.0.0.1:3000/emulator/auth/handler',
  sessionId: 'stand-in',
  returnSecureToken: true,
});
const Session = z.looseObject({ idToken: z.string(), localId: z.string(), isNewUser: z.boolean() });
const signIn = async (email: string, name?: string) =>
  Session.parse((await call('signInWithIdp', bodyOf(email, name))).json());

it('makes an account the first time, and opens the same one again', async () => {
  const email = newEmail();
  const first = await signIn(email.toUpperCase());
  const again = await signIn(email, 'Another Name');
  expect(first).toMatchObject({ isNewUser: true, email, displayName: 'Ada King', emailVerified: true });
  expect(again).toMatchObject({ isNewUser: false, localId: first.localId, displayName: 'Ada King' });
  const verifier = tokenVerifier({ ...EMBEDDED, audience: EMBEDDED.projectId, keys: provider.keys });
  expect(await verifier.whoIs(first.idToken)).toMatchObject({
    ok: true,
    value: { identityId: first.localId, email, isEmailVerified: true },
  });
  const { users } = (await call('lookup', { idToken: again.idToken })).json();
  expect(users).toMatchObject([
    { localId: first.localId, displayName: 'Ada King', providerUserInfo: [{ providerId: 'google.com' }] },
  ]);
  expect(users[0]).not.toHaveProperty('passwordHash');
});

it('makes one account of nine sign-ins at once', async () => {
  const email = newEmail();
  const all = await Promise.all(Array.from({ length: 9 }, () => signIn(email)));
  expect(new Set(all.map(({ localId }) => localId)).size).toBe(1);
  expect(all.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
});

it('never opens an account that has a password, nor gives one a password', async () => {
  const [theirs, google] = [newEmail(), newEmail()];
  await call('signUp', { email: theirs, password });
  const refused = (await call('signInWithIdp', bodyOf(theirs))).json();
  expect(refused).toMatchObject({ needConfirmation: true, email: theirs });
  expect(refused).not.toHaveProperty('idToken');
  expect(await message('signInWithPassword', { email: theirs, password })).toBe(undefined);

  const { idToken } = await signIn(google);
  expect(await message('signUp', { email: google, password })).toBe('EMAIL_EXISTS');
  expect(await message('signInWithPassword', { email: google, password })).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await message('update', { idToken, password })).toBe('OPERATION_NOT_ALLOWED');
  expect(await message('signInWithIdp', { ...bodyOf(newEmail()), idToken })).toBe('OPERATION_NOT_ALLOWED');
  expect(await message('sendOobCode', { requestType: 'PASSWORD_RESET', email: google })).toBe(undefined);
  expect(mails).toEqual([]);
  expect(await message('delete', { idToken })).toBe(undefined);
});

const ELSEWHERE = [
  { remoteAddress: '198.51.100.1' },
  { headers: { host: 'rebound.example:3000' } },
  { headers: { host: '127.0.0.1.example' } },
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { forwarded: 'for=127.0.0.1' } },
  { headers: { 'x-real-ip': '127.0.0.1' } },
  { headers: { via: '1.1 proxy' } },
];

it.each(ELSEWHERE)('does not exist for whoever is not at this machine: %j', async (from) => {
  expect((await page(from)).statusCode).toBe(404);
  expect(await message('signInWithIdp', bodyOf(newEmail()), from)).toBe('NOT_FOUND');
});

it('does not exist where it was not opened', async () => {
  const closed = await openNode(false);
  expect((await closed.page()).statusCode).toBe(404);
  expect(await closed.message('signInWithIdp', bodyOf(newEmail()))).toBe('NOT_FOUND');
});

it('takes no token for an answer: none that it could check is ever given', async () => {
  const firebase = initializeApp({ apiKey: 'embedded', projectId: EMBEDDED.projectId }, newId());
  onTestFinished(() => deleteApp(firebase));
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, await app.listen({ host: '127.0.0.1', port: 0 }), { disableWarnings: true });
  const unsigned = GoogleAuthProvider.credential(JSON.stringify({ sub: 'x', email: newEmail() }));
  await expect(signInWithCredential(auth, unsigned)).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
});

it('refuses what is no Google account', async () => {
  for (const body of [{}, { postBody: 'x' }, bodyOf(newEmail(), 'x'.repeat(10_000))])
    expect(await message('signInWithIdp', body)).toMatch(/^INVALID_IDP_RESPONSE/);
  for (const email of ['no address', 'a@b', `${'x'.repeat(10_000)}@example.com`])
    expect(await message('signInWithIdp', bodyOf(email))).toBe('INVALID_EMAIL');
  expect(await message('signInWithIdp', bodyOf(''))).toBe('MISSING_EMAIL');
  expect(await message('signInWithIdp', bodyOf(newEmail(), 'a', { providerId: 'x.com' }))).toMatch(
    /^INVALID/,
  );
  for (const body of [null, 7, [], { postBody: 7 }])
    expect(await message('signInWithIdp', Object(body))).toMatch(/^INVALID|^Invalid/);
});

it('shows names as text in a page that runs its own script alone', async () => {
  const name = '<script>alert(1)</script>" onfocus=x ‮😀';
  await signIn(newEmail(), name);
  const { body, headers } = await page();
  expect(body.match(/<script>/g)).toHaveLength(1);
  expect(body).not.toContain('" onfocus');
  expect(body).toContain('&#128512;');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'sha256-[^']+';.*require-trusted-types-for 'script'$/,
  );
  expect(headers['cache-control']).toBe('no-store');
});

const file = fileURLToPath(new URL('../../../shared/specs/google-identitytoolkit.v1.json', import.meta.url));

it.skipIf(!existsSync(file))(`answers in the shape of Google's discovery document (${file})`, async () => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(readFileSync(file, 'utf8'), (key, value) => (key === 'id' ? undefined : value)));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema({ ...schema, additionalProperties: false }, name);
  const theirs = newEmail();
  await call('signUp', { email: theirs, password });
  for (const email of [newEmail(), theirs]) {
    ajv.validate(
      'GoogleCloudIdentitytoolkitV1SignInWithIdpResponse',
      (await call('signInWithIdp', bodyOf(email))).json(),
    );
    expect(ajv.errors).toEqual(null);
  }
});

it('holds every account to one way of being opened', async () => {
  const admin = await openAdmin(url);
  const { localId } = await signIn(newEmail());
  await expect(
    admin.query("update identity.accounts set password_hash = 'x' where user_id = $1", [localId]),
  ).rejects.toThrow(/accounts_one_way/);
});
