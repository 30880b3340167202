import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { createInvitation } from '#server/features/account/invitations/create-invitation.ts';
import { openAccounts, type Registration } from '#server/features/sign-in/accounts.ts';
import { addresseeOf, issueConnect, issueFirstOwner } from '#server/features/sign-in/links.ts';
import { openProvider } from '#server/integrations/identity/oidc.ts';
import { openOidcProvider } from '#tests/support/app/oidc-provider.ts';
import { openOwnSignIn, PASSWORD } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { clock, rows } = kit;
const redirectUri = new URL('/api/auth/oidc/callback', kit.context.publicUrl).href;
const oidc = await openOidcProvider({ clientId: 'rejoinder', redirectUri });
afterAll(oidc.close);
const { issuer, clientSecret, people, state } = oidc;
const provider = {
  issuer,
  clientSecret,
  clientId: 'rejoinder',
  allowedDomains: ['acme.test'],
};
const open = (more: Partial<typeof provider> = {}, registration: Registration = 'open') =>
  openOwnSignIn(kit, {
    registration,
    provider: openProvider({ ...provider, ...more }, kit.context),
  });
const { context, openBrowser, startNode } = await open();
const accounts = await openAccounts(context, { registration: 'invited', hashing: (work) => work() });
const other = await startNode();
let count = 0;
const nextAddress = () => {
  count += 1;
  return `203.0.113.${count}`;
};
const openElsewhere = (at?: typeof other) => openBrowser(nextAddress(), at);
type Browser = ReturnType<typeof openElsewhere>;

beforeEach(() => {
  Object.assign(state, { subject: newId(), isAway: false, isCancelled: false, instead: undefined });
});

const personAt = (email: string, isVerified: boolean | 'unsaid' = true) => {
  people.set(state.subject, {
    email,
    ...(isVerified === 'unsaid' ? {} : { email_verified: isVerified }),
  });
  return email;
};
const newPerson = () => personAt(`${newId()}@acme.test`);

const start = async (browser: Browser, brought: object = {}): Promise<string> =>
  String((await browser.post('oidc/start', brought)).body.url);
/** Comes back from the provider; returns what the page is told. */
const comeBack = async (browser: Browser, to: URL): Promise<string | null> => {
  const answer = await browser.ask('GET', `oidc/callback${to.search}`);
  expect(answer.status).toBe(302);
  expect(answer.headers['cache-control']).toBe('no-store');
  const page = new URL(String(answer.headers.location), 'https://app.test');
  expect(page.pathname).toBe('/login');
  return page.searchParams.get('provider');
};
const signIn = async (browser: Browser, brought?: object) =>
  comeBack(browser, await oidc.visit(await start(browser, brought)));
const isIn = async (browser: Browser) => (await browser.ask('GET', 'token')).status === 200;

it('leads from the provider to a session, and to the same account the next time', async () => {
  const email = newPerson();
  const browser = openElsewhere();
  expect(await signIn(browser)).toBe('done');
  const { body } = await browser.ask('GET', 'token');
  expect(body.account).toMatchObject({ email, isEmailVerified: true });
  const { id } = Object(body.account);
  const details = { firstName: 'Ana', lastName: 'Fern', companyName: 'Acme' };
  expect(await browser.call('/api/user/create', { id, username: email, ...details })).toMatchObject({
    status: 200,
  });
  expect(await browser.ask('GET', 'account')).toMatchObject({
    body: { secondFactor: null, sendsMail: false },
  });
  personAt('renamed@acme.test');
  const elsewhere = openElsewhere(other);
  expect(await signIn(elsewhere)).toBe('done');
  expect((await elsewhere.ask('GET', 'token')).body.account).toMatchObject({ id, email });
  await rows(`update sign_in.session set "expiresAt" = "expiresAt" - interval '25 hours'`);
  expect(await isIn(browser)).toBe(false);
});

it('starts on one node and ends on another, in two tabs at once', async () => {
  newPerson();
  const browser = openElsewhere();
  const [first, second] = [await start(browser), await start(browser)];
  const [to, then] = [await oidc.visit(first), await oidc.visit(second)];
  expect(await comeBack(browser, then)).toBe('done');
  expect(await comeBack(browser, to)).toBe('done');
});

it('takes an answer once, and only in the browser that set out', async () => {
  newPerson();
  const browser = openElsewhere();
  const to = await oidc.visit(await start(browser));
  expect(await comeBack(openElsewhere(), to)).toBe('expired');
  const kept = new Map(browser.cookies);
  expect(await comeBack(browser, to)).toBe('done');
  await browser.post('sign-out');
  expect(await comeBack(browser, to)).toBe('expired');
  for (const [name, value] of kept) if (name.includes('oidc')) browser.cookies.set(name, value);
  expect(await comeBack(browser, to)).toBe('expired'); // the provider takes a code once
  expect(await isIn(browser)).toBe(false);
});

it('refuses another state, nonce, issuer, audience and client, and a code that took too long', async () => {
  newPerson();
  const browser = openElsewhere();
  const changed = async (change: (url: URL) => void, what: 'there' | 'back') => {
    const url = new URL(await start(browser));
    if (what === 'there') change(url);
    const to = await oidc.visit(url.href);
    if (what === 'back') change(to);
    return comeBack(browser, to);
  };
  const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
  expect(await changed(set('state', 'guess'), 'there')).toBe('expired');
  expect(await changed(set('state', 'guess'), 'back')).toBe('expired');
  expect(await changed(set('nonce', 'guess'), 'there')).toBe('unverified');
  expect(await changed(set('iss', 'https://elsewhere.test'), 'back')).toBe('unverified');
  expect(await changed(set('client_id', 'another'), 'there')).toBe('expired');
  expect(await changed(set('code', 'guess'), 'back')).toBe('expired');
  expect(await changed((url) => url.searchParams.delete('code_challenge'), 'there')).not.toBe('done');
  const now = Math.floor(Date.now() / 1000);
  for (const instead of [
    { aud: 'another' },
    { aud: ['rejoinder', 'another'] },
    { iss: 'https://elsewhere.test' },
    { nonce: 'guess' },
    { exp: now - 120 },
    { iat: now + 600, nbf: now + 600 },
  ]) {
    state.instead = instead;
    expect(await signIn(browser), JSON.stringify(instead)).toBe('unverified');
  }
  state.instead = undefined;
  const to = await oidc.visit(await start(browser));
  clock.now += 601_000;
  expect(await comeBack(browser, to)).toBe('expired');
  clock.now -= 601_000;
  expect(await isIn(browser)).toBe(false);
});

it('bears clocks that differ by a minute', async () => {
  newPerson();
  const now = Math.floor(Date.now() / 1000);
  state.instead = { iat: now - 300, exp: now - 30 };
  expect(await signIn(openElsewhere())).toBe('done');
});

it('says that the provider is away, cancelled or is not who it says', async () => {
  newPerson();
  const browser = openElsewhere();
  const to = await oidc.visit(await start(browser));
  state.isAway = true;
  expect(await comeBack(browser, to)).toBe('away');
  state.isAway = false;
  state.isCancelled = true;
  expect(await signIn(browser)).toBe('refused');
  state.isCancelled = false;
  const away = await open({ issuer: 'http://127.0.0.1:1' });
  expect(await away.openBrowser('203.0.113.250').post('oidc/start', {})).toMatchObject({
    body: { failure: 'away' },
  });
  const wrong = await open({ issuer: issuer.replace('127.0.0.1', 'localhost') });
  expect(await wrong.openBrowser('203.0.113.251').post('oidc/start', {})).toMatchObject({
    body: { failure: 'unverified' },
  });
  const secret = await open({ clientSecret: 'wrong' });
  expect(await signIn(secret.openBrowser('203.0.113.252'))).toBe('unverified');
});

it('reads keys that were rotated since', async () => {
  newPerson();
  expect(await signIn(openElsewhere())).toBe('done');
  await oidc.rotate();
  expect(await signIn(openElsewhere())).toBe('done');
});

it('lets in only checked addresses of the domains that are allowed', async () => {
  for (const [email, isVerified] of [
    ['ana@elsewhere.test', true],
    ['ana@acme.test.elsewhere.test', true],
    ['ana@sub.acme.test', true],
    ['unchecked@acme.test', false],
    ['silent@acme.test', 'unsaid'],
  ] as const) {
    personAt(email, isVerified);
    expect(await signIn(openElsewhere()), email).toBe('domain');
  }
  people.set(state.subject, {});
  expect(await signIn(openElsewhere())).toBe('domain');
});

it('opens no account by its address, and connects one by the link of the operator, once', async () => {
  const anyDomain = await open({ allowedDomains: [] });
  const passwords = await openOwnSignIn(kit);
  const email = `${newId()}@acme.test`;
  await passwords.openBrowser('203.0.113.253').signUp(email, PASSWORD);
  const registered = await kit.createCompany();
  for (const address of [email, email.toUpperCase(), registered.username])
    for (const isVerified of [true, false]) {
      personAt(address, isVerified);
      expect(await signIn(anyDomain.openBrowser(nextAddress())), address).toBe('taken');
    }
  personAt(email, false);
  const to = await addresseeOf(context, accounts, registered.username);
  if (!to) throw new Error('no account');
  const connect = new URL((await issueConnect(context, accounts, to)).url).hash.slice(1);
  const browser = anyDomain.openBrowser(nextAddress());
  expect(await signIn(browser, { connect: 'guess' })).toBe('link-over');
  expect(await signIn(browser, { connect })).toBe('done');
  expect((await browser.ask('GET', 'token')).body.account).toMatchObject({ id: registered.userId });
  state.subject = newId();
  personAt(`${newId()}@acme.test`);
  expect(await signIn(browser, { connect })).toBe('link-over');
});

it('makes accounts for invited people and the first owner only, and keeps an unchecked address unconfirmed', async () => {
  const invited = await open({ allowedDomains: [] }, 'invited');
  const openThere = () => invited.openBrowser(nextAddress());
  const email = personAt(`${newId()}@acme.test`, false);
  expect(await signIn(openThere())).toBe('uninvited');
  await createInvitation(context, await kit.createCompany(), { email, role: 'replier', apps: null });
  const browser = openThere();
  expect(await signIn(browser)).toBe('done');
  expect((await browser.ask('GET', 'token')).body.account).toMatchObject({ isEmailVerified: false });
  const firstOwner = new URL((await issueFirstOwner(context, accounts)).url).hash.slice(1);
  state.subject = newId();
  people.set(state.subject, {});
  expect(await signIn(openThere(), { firstOwner })).toBe('no-email');
  newPerson();
  expect(await signIn(openThere(), { firstOwner })).toBe('done');
  state.subject = newId();
  newPerson();
  expect(await signIn(openThere(), { firstOwner })).toBe('link-over');
});

it('has no call of passwords', async () => {
  newPerson();
  const browser = openElsewhere();
  await signIn(browser);
  for (const path of [
    ...['sign-up', 'sign-in', 'second-step', 'request-reset', 'reset-password', 'change-password'],
    ...['request-verification', 'confirm-email', 'second-factor/begin', 'second-factor/confirm'],
  ])
    expect((await browser.post(path, { email: 'a@acme.test', password: PASSWORD })).status, path).toBe(404);
});

it('sends nothing of a sign-in to the page or the log', async () => {
  newPerson();
  const browser = openElsewhere();
  const answer = await browser.post('oidc/start', {});
  expect(Object.keys(answer.body)).toEqual(['url']);
  const cookie = String(answer.headers['set-cookie']);
  const nonce = new URL(String(answer.body.url)).searchParams.get('nonce') ?? '';
  expect(cookie).not.toContain(nonce);
  expect(Buffer.from(/=([^;]+)/.exec(cookie)?.[1] ?? '', 'base64url').toString()).not.toContain(nonce);
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure/);
});
