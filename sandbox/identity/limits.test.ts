import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { embeddedIdentity, tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { startTestIdentityProvider } from '#tests/support/app/identity-provider.ts';
import { PROJECT_ID } from './issuer.ts';
import { LIMITS, type Limits } from './limits.ts';

const password = 'right horse';
const newEmail = () => `${newId()}@example.com`;

let at = Date.now();
const now = () => at;
beforeEach(() => {
  at = Date.now();
});

const openNode = async (options: Parameters<typeof startTestIdentityProvider>[0] = {}) => {
  const opened = await startTestIdentityProvider({ now, ...options });
  const call = async (name: string, payload: object, from?: string) =>
    (await opened.message(name, payload, from)) ?? 'ok';
  const signUp = async () => {
    const reply = await opened.call('signUp', { email: newEmail(), password });
    return reply.json<{ idToken: string; refreshToken: string }>();
  };
  return { ...opened, open: opened.call, call, signUp, mailed: () => opened.mails.map(({ to }) => to) };
};

const BUSY = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const WRONG = 'INVALID_LOGIN_CREDENTIALS';
const limitsOf = (account: number, address: number, whole: number): Limits => {
  const one = {
    account: { max: account, seconds: 900 },
    accountFromAddress: { max: account, seconds: 900 },
    address: { max: address, seconds: 900 },
    whole: { max: whole, seconds: 900 },
  };
  return { signIn: one, signUp: one, reset: one, newPassword: one };
};

describe('guessing', () => {
  it('limits guessing from one address', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 3, 100) });
    const guess = (from: string) => call('signInWithPassword', { email: newEmail(), password }, from);
    for (const place of ['198.51.100.9', '2001:db8:1:2']) {
      for (const _ of [1, 2, 3]) expect(await guess(place)).toBe(WRONG);
      expect(await guess(place)).toBe(BUSY);
    }
    expect(await guess('198.51.100.10')).toBe(WRONG);
  });

  it('limits guessing in total, which one address cannot use up', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 2, 3) });
    const guess = (from: string) => call('signInWithPassword', { email: newEmail(), password }, from);
    for (const answer of [WRONG, WRONG, BUSY, BUSY, BUSY, BUSY])
      expect(await guess('203.0.113.1')).toBe(answer);
    expect(await guess('203.0.113.2')).toBe(WRONG);
    expect(await guess('203.0.113.3')).toBe(BUSY);
    at += 901_000;
    expect(await guess('203.0.113.3')).toBe(WRONG);
  });

  it('does not limit sign-ins with the right password', async () => {
    const { call, provider } = await openNode({ limits: limitsOf(2, 2, 2) });
    const email = newEmail();
    await provider.createAccount({ email, password });
    for (const _ of [1, 2, 3, 4, 5]) expect(await call('signInWithPassword', { email, password })).toBe('ok');
    expect(await call('signInWithPassword', { email, password: 'wrong' })).toBe(WRONG);
    expect(await call('signInWithPassword', { email, password })).toBe('ok');
  });

  it('lets the owner of an account sign in from elsewhere while one address is limited', async () => {
    const { call, provider } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    const guess = () => call('signInWithPassword', { email, password: 'wrong' }, '203.0.113.7');
    for (const _ of Array(LIMITS.signIn.accountFromAddress.max)) expect(await guess()).toBe(WRONG);
    expect(await guess()).toBe(BUSY);
    expect(await call('signInWithPassword', { email, password }, '198.51.100.7')).toBe('ok');
    expect(await guess()).toBe(BUSY);
  });

  it('locks an account guessed at from many addresses until its password is reset', async () => {
    const { call, mails, provider } = await openNode({
      limits: { ...LIMITS, signIn: limitsOf(2, 100, 100).signIn },
    });
    const email = newEmail();
    await provider.createAccount({ email, password });
    for (const from of ['203.0.113.1', '203.0.113.2'])
      expect(await call('signInWithPassword', { email, password: 'wrong' }, from)).toBe(WRONG);
    const mine = '198.51.100.8';
    expect(await call('signInWithPassword', { email, password }, mine)).toBe(BUSY);
    expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, mine)).toBe('ok');
    const oobCode = /oobCode=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    const reset = { oobCode, newPassword: 'another horse' };
    expect(await call('resetPassword', reset, mine)).toBe('ok');
    expect(await call('signInWithPassword', { email, password: 'another horse' }, mine)).toBe('ok');
  });

  it('limits registrations from one address', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 2, 100) });
    for (const answer of ['ok', 'ok', BUSY])
      expect(await call('signUp', { email: newEmail(), password })).toBe(answer);
  });

  it('limits password changes, which cost as much as a guess', async () => {
    const opened = await openNode({ limits: limitsOf(2, 100, 100) });
    let { idToken } = await opened.signUp();
    for (const _ of [1, 2]) {
      const answer = await opened.open('update', { idToken, password });
      idToken = answer.json<{ idToken: string }>().idToken; // a change ends the session it was made in
      expect(idToken).toMatch(/./);
    }
    expect(await opened.call('update', { idToken, password })).toBe(BUSY);
  });

  it('limits reset mails without revealing it', async () => {
    const { call, provider, mailed } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    const { max } = LIMITS.reset.accountFromAddress;
    for (const to of [email, newEmail()])
      for (const _ of Array(max + 3))
        expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: to })).toBe('ok');
    expect(mailed()).toEqual(Array(max).fill(email));
  });

  it('does the same work for an account that does not exist', async () => {
    const { call, provider, db } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    await call('signInWithPassword', { email: newEmail(), password }); // the first attempt of a window deletes old ones
    const written = () => db.prepare('select total_changes() as n').get()?.n;
    /** What a guess costs: of the processor in µs, and rows written; not time, which others take too. */
    const costOf = async (to: string) => {
      const [before, cpu] = [Number(written()), process.cpuUsage()];
      const outcome = await call('signInWithPassword', { email: to, password: 'wrong horse' });
      const { user, system } = process.cpuUsage(cpu);
      return { outcome, rows: Number(written()) - before, cpu: user + system };
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const [one, other] = [await costOf(email), await costOf(newEmail())];
      expect({ ...one, cpu: 0 }).toEqual({ ...other, cpu: 0 });
      known.push(one.cpu);
      unknown.push(other.cpu);
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('deletes expired counts', async () => {
    const { call, db } = await openNode();
    for (const _ of [1, 2, 3]) await call('signInWithPassword', { email: newEmail(), password: 'wrong' });
    at += 2 * 3_600_000;
    await call('signInWithPassword', { email: newEmail(), password: 'wrong' });
    const left = db.prepare("select * from sign_in_attempts where bucket like 'signIn:account:%'").all();
    expect(left).toHaveLength(2); // of the account, and of it from this address
  });
});

describe('what is kept', () => {
  it('stores no usable secret', async () => {
    const { call, signUp, mails, db } = await openNode();
    const email = newEmail();
    const { refreshToken } = await signUp();
    expect(await call('signUp', { email, password: 'canary horse' })).toBe('ok');
    expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })).toBe('ok');
    const oobCode = /oobCode=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? 'no code';
    const tables = ['accounts', 'refresh_tokens', 'reset_codes', 'sign_in_attempts', 'journal'];
    const dump = JSON.stringify(tables.map((table) => db.prepare(`select * from ${table}`).all()));
    expect(dump).toContain(email);
    for (const secret of ['canary horse', refreshToken, oobCode]) expect(dump).not.toContain(secret);
    expect(dump).toContain('scrypt$4096$8$');
  });
});

describe('the signing key', () => {
  it('creates one signing key however many calls need it first', async () => {
    const { app } = await openNode();
    const asked = Array.from({ length: 5 }, () => app.inject('/.well-known/jwks.json'));
    const sets = (await Promise.all(asked)).map((reply) => reply.json<{ keys: { kid: string }[] }>().keys);
    expect(new Set(sets.flatMap((keys) => keys.map(({ kid }) => kid))).size).toBe(1);
  });

  it('accepts tokens of a retired signing key until they expire, and signs with the next one', async () => {
    const { app, db, signUp } = await openNode();
    const issuer = embeddedIdentity(await app.listen({ host: '127.0.0.1', port: 0 }));
    const kidOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    const { idToken: old } = await signUp();
    db.prepare('update signing_keys set retired_at = ?').run(at);
    at += 61_000;
    const { idToken: young } = await signUp();
    expect(kidOf(young)).not.toBe(kidOf(old));
    for (const token of [old, young])
      expect(await tokenVerifier(issuer, now).whoIs(token)).toMatchObject({ ok: true });
    at += 3_600_000;
    expect((await app.inject('/.well-known/jwks.json')).json()).toMatchObject({ keys: [{}] });
  });
});

it('answers 503 while its data is unavailable, which the SDK does not treat as a sign-out', async () => {
  const { app, db } = await openNode();
  db.close();
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
  for (const path of [accounts, '/securetoken.googleapis.com/v1/token']) {
    const payload = { idToken: 'x', grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) };
    const reply = await app.inject({ method: 'POST', url: path, payload });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([503, 'text/plain']);
    expect(() => reply.json()).toThrow();
  }
  const firebase = initializeApp({ apiKey: 'embedded', projectId: PROJECT_ID });
  onTestFinished(() => deleteApp(firebase));
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, await app.listen({ host: '127.0.0.1', port: 0 }), { disableWarnings: true });
  await expect(signInWithEmailAndPassword(auth, newEmail(), password)).rejects.toMatchObject({
    code: 'auth/network-request-failed', // the one code on which the SDK keeps its user
  });
});
