import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { SESSION_TTL_MS } from '#server/features/sign-in/own-identity.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { openOwnSignIn, PASSWORD } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { clock, rows } = kit;
const { server, startNode, openBrowser, mailedSecret } = await openOwnSignIn(kit);
let addresses = 0;
/** Its limits are by address. */
const openElsewhere = (at = server) => {
  addresses += 1;
  return openBrowser(`203.0.113.${addresses}`, at);
};
const newEmail = () => `${newId()}@acme.test`;
const refused = (status: number, error: string) => ({ status, body: { error } });
const EXPIRED = refused(401, 'EXPIRED_TOKEN');
const OVER = refused(404, 'ENTITY_NOT_FOUND');

/** Somebody who is registered, in a browser. */
const register = async () => {
  const browser = openElsewhere();
  const email = newEmail();
  const { body } = await browser.signUp(email);
  const { id } = Object(body.account);
  const details = { firstName: 'Ana', lastName: 'Fern', companyName: 'Acme' };
  const created = await browser.call('/api/user/create', { id, username: email, ...details });
  expect(created).toMatchObject({ status: 200, body: { user: { id, username: email } } });
  return { browser, email, id: String(id) };
};

it('leads from sign-up through registration and sign-out to a session on another device', async () => {
  const { browser, email, id } = await register();
  expect(await browser.call('/api/user/me')).toMatchObject({ status: 200, body: { user: { id } } });
  expect((await browser.post('sign-out')).status).toBe(200);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
  const other = openElsewhere();
  expect(await other.signIn(email.toUpperCase())).toMatchObject({
    status: 200,
    body: { account: { id, email, isEmailVerified: false } },
  });
  expect(await other.call('/api/user/me')).toMatchObject({ status: 200, body: { user: { id } } });
});

it('answers without the token of a session, not to be stored, in cookies that no script reads', async () => {
  const browser = openElsewhere();
  const answer = await browser.signUp(newEmail());
  expectHeaders(answer);
  expect(answer.headers['cache-control']).toBe('no-store');
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Secure/); // the product's address is https
    const value = decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? '');
    for (const part of value.split('.')) expect(answer.text).not.toContain(part);
  }
});

it('refuses a taken address in any spelling, a weak password and an address that is none', async () => {
  const { email } = await register();
  for (const spelling of [email, email.toUpperCase(), ` ${email} `])
    expect(await openElsewhere().signUp(spelling)).toMatchObject(refused(409, 'ENTITY_ALREADY_EXISTS'));
  for (const given of [{ password: 'short' }, { email: 'acme.test' }, { email: 1 }, { password: undefined }])
    expect(
      await openElsewhere().post('sign-up', { email: newEmail(), password: PASSWORD, ...given }),
    ).toMatchObject(refused(400, 'MISSING_PARAMETERS'));
});

it('signs up more people at once than there are connections to the database', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => openElsewhere().signUp(newEmail())));
  expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
});

it('answers alike to a wrong password and to an unknown address', async () => {
  const { email } = await register();
  const wrong = await openElsewhere().signIn(email, 'wrong horse battery');
  const unknown = await openElsewhere().signIn(newEmail(), 'wrong horse battery');
  expect(wrong).toMatchObject(EXPIRED);
  expect(unknown.text).toBe(wrong.text);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
});

it("takes no call from another site's page, and no form", async () => {
  const { browser, email } = await register();
  const body = { email, password: PASSWORD };
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://foreign.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const foreign of foreignHeaders)
    for (const path of ['sign-in', 'sign-out', 'change-password', 'remove'])
      expect(await browser.ask('POST', path, { body, headers: foreign })).toMatchObject(
        refused(409, 'NOT_ALLOWED'),
      );
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await browser.ask('POST', 'sign-in', { body, headers: form })).status).toBe(415);
  expect(await browser.call('/api/user/me')).toMatchObject({ status: 200 });
});

it('has no other call of the library', async () => {
  const { browser } = await register();
  for (const path of [
    'get-session',
    'list-sessions',
    'ok',
    'error',
    'verify-email?token=a',
    'reset-password/a',
  ])
    expect((await browser.ask('GET', path)).status, path).toBe(404);
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'update-user',
    'delete-user',
    'change-email',
    'token',
  ])
    expect((await browser.post(path)).status, path).toBe(404);
});

it('ends the tokens of a session with the session, on every node within seconds', async () => {
  const at = { now: 1 };
  const node = await startNode(() => at.now);
  const { browser, email } = await register();
  const token = await browser.token();
  const askThere = () => openElsewhere(node).call('/api/user/me', undefined, token);
  expect(await askThere()).toMatchObject({ status: 200 });
  await browser.post('sign-out');
  at.now += SESSION_TTL_MS + 1;
  expect(await askThere()).toMatchObject(EXPIRED);
  await browser.signIn(email);
  expect(await askThere()).toMatchObject(EXPIRED);
});

it('confirms an address by its link once, and only when the link is posted', async () => {
  const { browser, email } = await register();
  const secret = await mailedSecret(email, '/confirm-email');
  for (const path of ['confirm-email', `confirm-email?token=${secret}`, `confirm-email/${secret}`])
    expect((await browser.ask('GET', path)).status).toBe(404);
  expect(await browser.ask('GET', 'token')).toMatchObject({ body: { account: { isEmailVerified: false } } });
  expect(await openElsewhere().post('confirm-email', { token: secret })).toMatchObject({ status: 200 });
  expect(await browser.ask('GET', 'token')).toMatchObject({ body: { account: { isEmailVerified: true } } });
  expect(await openElsewhere().post('confirm-email', { token: secret })).toMatchObject(OVER);
});

it('sets a password by a link once, which ends all sessions and confirms the address', async () => {
  const { browser, email } = await register();
  const elsewhere = openElsewhere();
  expect(await elsewhere.post('request-reset', { email })).toMatchObject({ status: 200 });
  const token = await mailedSecret(email, '/reset-password');
  expect((await elsewhere.ask('GET', `reset-password?token=${token}`)).status).toBe(404);
  const password = 'quite another password';
  expect(await elsewhere.post('reset-password', { token, password: 'short' })).toMatchObject({ status: 400 });
  const both = await Promise.all(
    [openElsewhere(), openElsewhere()].map((one) => one.post('reset-password', { token, password })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await elsewhere.post('reset-password', { token, password: 'a third password' })).toMatchObject(OVER);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
  expect(await elsewhere.signIn(email)).toMatchObject(EXPIRED);
  expect(await elsewhere.signIn(email, password)).toMatchObject({
    status: 200,
    body: { account: { isEmailVerified: true } },
  });
});

it('takes no link after its hour, no link of the other kind, and tells nobody who has an account', async () => {
  const { email } = await register();
  const browser = openElsewhere();
  const unknown = await browser.post('request-reset', { email: newEmail() });
  const known = await browser.post('request-reset', { email });
  expect(known.text).toBe(unknown.text);
  const reset = await mailedSecret(email, '/reset-password');
  const confirmation = await mailedSecret(email, '/confirm-email');
  expect(await browser.post('confirm-email', { token: reset })).toMatchObject(OVER);
  expect(await browser.post('reset-password', { token: confirmation, password: PASSWORD })).toMatchObject(
    OVER,
  );
  await rows(`update sign_in.verification set "expiresAt" = now() - interval '1 second'`);
  expect(await browser.post('reset-password', { token: reset, password: PASSWORD })).toMatchObject(OVER);
  expect(await browser.post('confirm-email', { token: confirmation })).toMatchObject(OVER);
});

it('changes the password soon after a sign-in, which ends the other sessions', async () => {
  const { browser, email } = await register();
  const other = openElsewhere();
  await other.signIn(email);
  const password = 'quite another password';
  expect(await browser.post('change-password', { password })).toMatchObject({ status: 200 });
  expect(await browser.call('/api/user/me')).toMatchObject({ status: 200 });
  expect(await other.ask('GET', 'token')).toMatchObject(EXPIRED);
  expect(await other.signIn(email)).toMatchObject(EXPIRED);
  expect(await other.signIn(email, password)).toMatchObject({ status: 200 });
  await rows(`update sign_in.session set "createdAt" = now() - interval '6 minutes'`);
  expect(await other.post('change-password', { password: PASSWORD })).toMatchObject(
    refused(409, 'NOT_ALLOWED'),
  );
});

it('removes an account that nobody registered, and no other', async () => {
  const browser = openElsewhere();
  const email = newEmail();
  await browser.signUp(email);
  expect(await browser.post('remove')).toMatchObject({ status: 200 });
  expect(await openElsewhere().signUp(email)).toMatchObject({ status: 200 });
  const registered = await register();
  expect(await registered.browser.post('remove')).toMatchObject(refused(409, 'NOT_ALLOWED'));
  expect(await registered.browser.call('/api/user/me')).toMatchObject({ status: 200 });
});

it('lets a person who signed in elsewhere before in by a link to their address, and nobody else', async () => {
  const before = await kit.createCompany();
  const { username: email, userId: id } = before;
  expect(await openElsewhere().signUp(email)).toMatchObject(refused(409, 'ENTITY_ALREADY_EXISTS'));
  const browser = openElsewhere();
  await browser.post('request-reset', { email });
  expect(await openElsewhere().signUp(email)).toMatchObject(refused(409, 'ENTITY_ALREADY_EXISTS'));
  expect(await openElsewhere().signIn(email)).toMatchObject(EXPIRED);
  const token = await mailedSecret(email, '/reset-password');
  await browser.post('reset-password', { token, password: PASSWORD });
  expect(await browser.signIn(email)).toMatchObject({ status: 200, body: { account: { id } } });
  const me = await browser.call('/api/user/me');
  expect(me).toMatchObject({ status: 200, body: { user: { id, companyId: before.companyId } } });
});

it('expires a token after five minutes and a session after thirty days', async () => {
  const { browser } = await register();
  const token = await browser.token();
  clock.now += 301_000;
  expect(await browser.call('/api/user/me', undefined, token)).toMatchObject(EXPIRED);
  expect(await browser.call('/api/user/me')).toMatchObject({ status: 200 });
  await rows(`update sign_in.session set "expiresAt" = now() - interval '1 second'`);
  expect(await browser.ask('GET', 'token')).toMatchObject(EXPIRED);
});
