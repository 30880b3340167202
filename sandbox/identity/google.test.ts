import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
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
import { embeddedIdentity, tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';
import { PROJECT_ID } from './issuer.ts';

const newEmail = () => `${newId()}@example.com`;
const password = 'right horse';

const { app, db, mails, call, message, close } = await openProvider();
afterAll(close);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const page = () => app.inject('/emulator/auth/handler');

const bodyOf = (email: string, name = 'Ada King', more: Record<string, string> = {}) => ({
  postBody: new URLSearchParams({ providerId: 'google.com', email, name, ...more }).toString(),
  requestUri: 'http://127.0.0.1:3000/emulator/auth/handler',
  sessionId: 'stand-in',
  returnSecureToken: true,
});
const Session = z.looseObject({ idToken: z.string(), localId: z.string(), isNewUser: z.boolean() });
const signIn = async (email: string, name?: string) =>
  Session.parse((await call('signInWithIdp', bodyOf(email, name))).json());

it('creates an account on the first sign-in and reuses it afterwards', async () => {
  const email = newEmail();
  const first = await signIn(email.toUpperCase());
  const again = await signIn(email, 'Another Name');
  expect(first).toMatchObject({ isNewUser: true, email, displayName: 'Ada King', emailVerified: true });
  expect(again).toMatchObject({ isNewUser: false, localId: first.localId, displayName: 'Ada King' });
  const verifier = tokenVerifier(embeddedIdentity(origin));
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

it('creates one account for nine concurrent sign-ins', async () => {
  const email = newEmail();
  const all = await Promise.all(Array.from({ length: 9 }, () => signIn(email)));
  expect(new Set(all.map(({ localId }) => localId)).size).toBe(1);
  expect(all.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
});

it('never signs in to an account with a password, nor sets one', async () => {
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

it('refuses a Google token, because it could not verify one', async () => {
  const firebase = initializeApp({ apiKey: 'embedded', projectId: PROJECT_ID }, newId());
  onTestFinished(() => deleteApp(firebase));
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  const unsigned = GoogleAuthProvider.credential(JSON.stringify({ sub: 'x', email: newEmail() }));
  await expect(signInWithCredential(auth, unsigned)).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
});

it('refuses input that is not a Google account', async () => {
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

it('shows names as text on a page that runs only its own script', async () => {
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

it('allows one sign-in method per account', async () => {
  const { localId } = await signIn(newEmail());
  const setPassword = db.prepare("update accounts set password_hash = 'x' where user_id = ?");
  expect(() => setPassword.run(localId)).toThrow(/accounts_one_way/);
});
