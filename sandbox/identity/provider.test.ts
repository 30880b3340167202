import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updateEmail,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { embeddedIdentity, tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openProvider } from '#tests/support/app/identity-provider.ts';
import { ISSUER, PROJECT_ID } from './issuer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let at = Date.now();
const now = () => at;
const pass = (minutes: number) => {
  at += minutes * 60_000;
};

/** The provider on the file's data, listening, with the product's own check of its tokens. */
const startNode = async () => {
  const opened = await openProvider({ dataDir, now });
  const origin = await opened.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...opened, origin, verifier: tokenVerifier(embeddedIdentity(origin), now), stop: opened.close };
};

/** A browser of its own: the SDK as the web app starts it, save for where it keeps its user. */
const openBrowser = (origin: string): Auth => {
  const firebase = initializeApp({ apiKey: 'embedded', projectId: PROJECT_ID }, newId());
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  onTestFinished(() => deleteApp(firebase));
  return auth;
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code,
  );

const newEmail = () => `${newId()}@example.com`;
const register = async (auth: Auth, email = newEmail(), password = 'right horse') =>
  (await createUserWithEmailAndPassword(auth, email, password)).user;
const refresh = (user: User) => user.getIdToken(true);

let node: Awaited<ReturnType<typeof startNode>>;
beforeEach(async () => {
  at = Date.now();
  node = await startNode();
});
afterEach(() => node.stop());

it('registers, signs in and issues a token that the verifier accepts', async () => {
  const email = newEmail();
  const made = await register(openBrowser(node.origin), ` ${email.toUpperCase()} `);
  expect(made).toMatchObject({ email, emailVerified: false, isAnonymous: false });
  const { user } = await signInWithEmailAndPassword(openBrowser(node.origin), email, 'right horse');
  expect(user.uid).toBe(made.uid);
  expect(await node.verifier.whoIs(await user.getIdToken())).toEqual({
    ok: true,
    value: {
      identityId: made.uid,
      email,
      isEmailVerified: false,
      signedInAt: new Date(Math.floor(at / 1000) * 1000),
      issuedAt: new Date(Math.floor(at / 1000) * 1000),
    },
  });
  const { claims, signInProvider } = await user.getIdTokenResult();
  expect(claims).toMatchObject({ iss: ISSUER, aud: PROJECT_ID, user_id: made.uid });
  expect(signInProvider).toBe('password');
  await reload(user);
  expect(user.providerData).toMatchObject([{ providerId: 'password', email }]);
});

it('gives the same answer for a wrong password and an unknown account', async () => {
  const auth = openBrowser(node.origin);
  const email = (await register(auth)).email ?? '';
  expect(await refusal(signInWithEmailAndPassword(auth, email, 'wrong horse'))).toBe(
    'auth/invalid-credential',
  );
  expect(await refusal(signInWithEmailAndPassword(auth, newEmail(), 'wrong horse'))).toBe(
    'auth/invalid-credential',
  );
  expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
});

it('refuses invalid registrations', async () => {
  const auth = openBrowser(node.origin);
  const email = (await register(auth)).email ?? '';
  expect(await refusal(register(auth, email.toUpperCase()))).toBe('auth/email-already-in-use');
  expect(await refusal(register(auth, newEmail(), 'seven77'))).toBe('auth/weak-password');
  expect(await refusal(register(auth, newEmail(), 'x'.repeat(4097)))).toBe(
    'auth/password-does-not-meet-requirements',
  );
  expect(await refusal(register(auth, 'no address'))).toBe('auth/invalid-email');
  expect(await refusal(register(auth, newEmail(), ''))).toBe('auth/missing-password');
});

it('creates one account for two concurrent registrations', async () => {
  const email = newEmail();
  const both = [1, 2].map(() => refusal(register(openBrowser(node.origin), email)));
  expect((await Promise.all(both)).toSorted()).toEqual(['auth/email-already-in-use', 'no refusal']);
});

it('refreshes a session while it is used, without changing its sign-in time', async () => {
  const user = await register(openBrowser(node.origin));
  const first = await user.getIdTokenResult();
  for (const _ of [1, 2, 3]) {
    pass(100 * 24 * 60);
    await refresh(user);
  }
  const last = await user.getIdTokenResult();
  expect(last.authTime).toBe(first.authTime);
  expect(await node.verifier.whoIs(first.token)).toEqual({ ok: false, failure: 'invalid' });
  expect(await node.verifier.whoIs(last.token)).toMatchObject({ ok: true });
  pass(181 * 24 * 60);
  expect(await refusal(refresh(user))).toBe('auth/user-token-expired');
});

it('ends all other sessions of the account when its password changes', async () => {
  const email = newEmail();
  const here = await register(openBrowser(node.origin), email);
  const { user: there } = await signInWithEmailAndPassword(openBrowser(node.origin), email, 'right horse');
  const stranger = await register(openBrowser(node.origin));
  pass(1);
  const before = await here.getIdToken();
  await updatePassword(here, 'new horse');
  expect(await here.getIdToken()).not.toBe(before);
  await refresh(here);
  await refresh(stranger);
  expect(await refusal(reload(there))).toBe('auth/user-token-expired');
  expect(await refusal(refresh(there))).toBe('auth/user-token-expired');
  const auth = openBrowser(node.origin);
  expect(await refusal(signInWithEmailAndPassword(auth, email, 'right horse'))).toBe(
    'auth/invalid-credential',
  );
  await signInWithEmailAndPassword(auth, email, 'new horse');
});

it('requires a recent sign-in to change the password or delete the account', async () => {
  const email = newEmail();
  const user = await register(openBrowser(node.origin), email);
  pass(5.1);
  await refresh(user);
  expect(await refusal(updatePassword(user, 'new horse'))).toBe('auth/requires-recent-login');
  expect(await refusal(deleteUser(user))).toBe('auth/requires-recent-login');
  expect(await refusal(updatePassword(user, 'short'))).toBe('auth/weak-password');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'right horse'));
  expect(await refusal(updateEmail(user, newEmail()))).toBe('auth/operation-not-allowed');
  await updatePassword(user, 'new horse');
  await deleteUser(user);
  const auth = openBrowser(node.origin);
  expect(await refusal(signInWithEmailAndPassword(auth, email, 'new horse'))).toBe('auth/invalid-credential');
  await register(auth, email);
});

it('signs out a user whose account was deleted elsewhere', async () => {
  const email = newEmail();
  const user = await register(openBrowser(node.origin), email);
  const other = await signInWithEmailAndPassword(openBrowser(node.origin), email, 'right horse');
  await deleteUser(other.user);
  expect(await refusal(reload(user))).toBe('auth/user-token-expired');
  expect(await refusal(refresh(user))).toBe('auth/user-token-expired');
});

it('resets a password with a mailed code, once and within an hour', async () => {
  const auth = openBrowser(node.origin);
  const email = newEmail();
  const user = await register(auth, email);
  await sendPasswordResetEmail(auth, newEmail());
  expect(node.mails).toEqual([]);
  await sendPasswordResetEmail(auth, email.toUpperCase());
  await sendPasswordResetEmail(auth, email);
  expect(node.mails.map(({ to }) => to)).toEqual([email, email]);
  const [code = '', other = ''] = node.mails.map(({ text }) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? '');
  expect(await verifyPasswordResetCode(auth, code)).toBe(email);
  expect(await refusal(confirmPasswordReset(auth, code, 'short'))).toBe('auth/weak-password');
  pass(1);
  const twice = [1, 2].map(() => refusal(confirmPasswordReset(auth, code, 'new horse')));
  expect((await Promise.all(twice)).toSorted()).toEqual(['auth/invalid-action-code', 'no refusal']);
  expect(await refusal(confirmPasswordReset(auth, other, 'newer horse'))).toBe('auth/invalid-action-code');
  expect(await refusal(refresh(user))).toBe('auth/user-token-expired');
  expect((await signInWithEmailAndPassword(auth, email, 'new horse')).user.emailVerified).toBe(true);
  await sendPasswordResetEmail(auth, email);
  pass(61);
  const late = /oobCode=([\w-]+)/.exec(node.mails[2]?.text ?? '')?.[1] ?? '';
  expect(await refusal(confirmPasswordReset(auth, late, 'late horse'))).toBe('auth/expired-action-code');
});

it('blocks guessing at one account, and lets the owner sign in 15 minutes later', async () => {
  const email = newEmail();
  await register(openBrowser(node.origin), email);
  const guesses = Array.from({ length: 12 }, (_, index) =>
    refusal(signInWithEmailAndPassword(openBrowser(node.origin), email, `guess ${index}`)),
  );
  expect((await Promise.all(guesses)).toSorted()).toEqual([
    ...Array(10).fill('auth/invalid-credential'),
    ...Array(2).fill('auth/too-many-requests'),
  ]);
  const auth = openBrowser(node.origin);
  expect(await refusal(signInWithEmailAndPassword(auth, email, 'right horse'))).toBe(
    'auth/too-many-requests',
  );
  pass(16);
  await signInWithEmailAndPassword(auth, email, 'right horse');
});

it('keeps accounts, sessions and the signing key through a restart', async () => {
  const email = newEmail();
  const user = await register(openBrowser(node.origin), email);
  const token = await user.getIdToken();
  const { refreshToken } = user;
  await node.stop();
  node = await startNode();
  expect(await node.verifier.whoIs(token)).toMatchObject({ ok: true });
  const refreshed = await node.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token',
    payload: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
  expect(refreshed.json()).toMatchObject({ user_id: user.uid, refresh_token: refreshToken });
  const again = await signInWithEmailAndPassword(openBrowser(node.origin), email, 'right horse');
  expect(again.user.uid).toBe(user.uid);
});

it('creates a requested account once at startup', async () => {
  const account = { email: newEmail(), password: 'right horse', userId: newId() };
  const made = [1, 2].map(() => node.provider.createAccount(account));
  expect(await Promise.all(made)).toEqual([{ userId: account.userId }, { userId: account.userId }]);
  expect(await node.provider.createAccount({ ...account, userId: newId() })).toEqual({
    userId: account.userId,
  });
  expect(await node.provider.createAccount({ ...account, email: newEmail() })).toEqual({
    refused: 'EMAIL_EXISTS',
  });
  const { user } = await signInWithEmailAndPassword(openBrowser(node.origin), account.email, 'right horse');
  expect(user.uid).toBe(account.userId);
});
