import Fastify from 'fastify';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { openLog } from '#server/telemetry/log.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { LIMITS, type Limits } from './limits.ts';
import { identityProvider } from './provider.ts';

const url = await createTestDatabase();
const masterKey = (byte: number) => openVault(Buffer.alloc(32, byte).toString('base64'));
const vault = masterKey(7);
const who = { issuer: 'https://identity.rejoinder.test/rejoinder-embedded', projectId: 'rejoinder-embedded' };
const password = 'right horse';
const newEmail = () => `${newId()}@example.com`;

let at = Date.now();
const now = () => at;
beforeEach(() => {
  at += 2 * 3_600_000; // every window of the test before is over
});

type Node = {
  url?: string;
  vault?: typeof vault;
  limits?: Limits;
  sendMail?: (to: string, subject: string, text: string) => Promise<void>;
};

const openNode = async (over: Node = {}) => {
  const options = { url: over.url ?? url, connections: 4, onError: () => undefined };
  const pool = openPool('rejoinder_identity', options);
  const mailed: string[] = [];
  const provider = identityProvider({
    pool,
    vault,
    now,
    log: openLog('silent'),
    ...who,
    sendMail: async (to) => void mailed.push(to),
    origin: 'https://app.test',
    ...over,
  });
  const app = Fastify({ trustProxy: true });
  await app.register(provider.plugin);
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  const call = async (name: string, payload: object, from = '198.51.100.1') => {
    const to = { method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}` } as const;
    const reply = await app.inject({ ...to, headers: { 'x-forwarded-for': from }, payload });
    return reply.statusCode === 200 ? 'ok' : reply.json<{ error: { message: string } }>().error.message;
  };
  return { app, provider, pool, mailed, call };
};

const BUSY = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const WRONG = 'INVALID_LOGIN_CREDENTIALS';
const limitsOf = (account: number, address: number, whole: number): Limits => {
  const one = {
    account: { most: account, seconds: 900 },
    accountFromAddress: { most: account, seconds: 900 },
    address: { most: address, seconds: 900 },
    whole: { most: whole, seconds: 900 },
  };
  return { signIn: one, signUp: one, reset: one, newPassword: one };
};

describe('guessing', () => {
  it('is limited for an address, and a whole IPv6 network counts as one', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 3, 100) });
    const guess = (from: string) => call('signInWithPassword', { email: newEmail(), password }, from);
    for (const place of ['198.51.100.9', '2001:db8:1:2:3::']) {
      for (const _ of [1, 2, 3]) expect(await guess(place)).toBe(WRONG);
      expect(await guess(place)).toBe(BUSY);
    }
    expect(await guess('::ffff:198.51.100.9')).toBe(BUSY);
    expect(await guess('2001:db8:1:2:ffff:1:2:3')).toBe(BUSY);
    expect(await guess('2001:db8:1:3::')).toBe(WRONG);
    expect(await guess('198.51.100.10')).toBe(WRONG);
  });

  it('is limited as a whole, but not used up from one place', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 2, 3) });
    const guess = (from: string) => call('signInWithPassword', { email: newEmail(), password }, from);
    for (const answer of [WRONG, WRONG, BUSY, BUSY, BUSY, BUSY])
      expect(await guess('203.0.113.1')).toBe(answer);
    expect(await guess('203.0.113.2')).toBe(WRONG);
    expect(await guess('203.0.113.3')).toBe(BUSY);
    at += 901_000;
    expect(await guess('203.0.113.3')).toBe(WRONG);
  });

  it('does not limit whoever knows the password', async () => {
    const { call, provider } = await openNode({ limits: limitsOf(2, 2, 2) });
    const email = newEmail();
    await provider.createAccount({ email, password });
    for (const _ of [1, 2, 3, 4, 5]) expect(await call('signInWithPassword', { email, password })).toBe('ok');
    expect(await call('signInWithPassword', { email, password: 'wrong' })).toBe(WRONG);
    expect(await call('signInWithPassword', { email, password })).toBe('ok');
  });

  it('from one address does not keep the owner of an account out at another', async () => {
    const { call, provider } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    const guess = () => call('signInWithPassword', { email, password: 'wrong' }, '203.0.113.7');
    for (const _ of Array(LIMITS.signIn.accountFromAddress.most)) expect(await guess()).toBe(WRONG);
    expect(await guess()).toBe(BUSY);
    expect(await call('signInWithPassword', { email, password }, '198.51.100.7')).toBe('ok');
    expect(await guess()).toBe(BUSY);
  });

  it('from many addresses locks an account, which a reset of the password opens again', async () => {
    const codes: string[] = [];
    const { app, call, provider } = await openNode({
      limits: { ...LIMITS, signIn: limitsOf(2, 100, 100).signIn },
      sendMail: async (_to: string, _subject: string, text: string) =>
        void codes.push(/oobCode=([\w-]+)/.exec(text)?.[1] ?? ''),
    });
    const email = newEmail();
    await provider.createAccount({ email, password });
    for (const from of ['203.0.113.1', '203.0.113.2'])
      expect(await call('signInWithPassword', { email, password: 'wrong' }, from)).toBe(WRONG);
    const mine = '198.51.100.8';
    expect(await call('signInWithPassword', { email, password }, mine)).toBe(BUSY);
    expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, mine)).toBe('ok');
    expect(codes).toHaveLength(1);
    const reset = { oobCode: codes[0], newPassword: 'another horse' };
    expect(await call('resetPassword', reset, mine)).toBe('ok');
    expect(await call('signInWithPassword', { email, password: 'another horse' }, mine)).toBe('ok');
    await app.close();
  });

  it('limits registration for an address', async () => {
    const { call } = await openNode({ limits: limitsOf(100, 2, 100) });
    for (const answer of ['ok', 'ok', BUSY])
      expect(await call('signUp', { email: newEmail(), password })).toBe(answer);
  });

  it('limits new passwords, which are as much work as a guess', async () => {
    const { app, call } = await openNode({ limits: limitsOf(2, 100, 100) });
    const to = { method: 'POST', url: '/identitytoolkit.googleapis.com/v1/accounts:signUp' } as const;
    const reply = await app.inject({ ...to, payload: { email: newEmail(), password } });
    const { idToken } = reply.json<{ idToken: string }>();
    for (const answer of ['ok', 'ok', BUSY]) expect(await call('update', { idToken, password })).toBe(answer);
  });

  it('sends no more than a few reset mails, and says nothing about it', async () => {
    const { call, provider, mailed } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    const { most } = LIMITS.reset.accountFromAddress;
    for (const to of [email, newEmail()])
      for (const _ of Array(most + 3))
        expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: to })).toBe('ok');
    expect(mailed).toEqual(Array(most).fill(email));
  });

  it('does the same work where there is no account, to sign in and to send a letter', async () => {
    const { call, provider, pool } = await openNode();
    const email = newEmail();
    await provider.createAccount({ email, password });
    // Whoever opens a window tidies up.
    await call('signInWithPassword', { email: newEmail(), password });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: newEmail() });
    let statements = 0;
    pool.on('acquire', () => {
      statements += 1;
    });
    /** What a call costs: of the processor in µs, and statements; not time, which others take too. */
    const costOf = async (name: string, payload: object) => {
      statements = 0;
      const before = process.cpuUsage();
      const outcome = await call(name, payload);
      const { user, system } = process.cpuUsage(before);
      return { outcome, statements, cpu: user + system };
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const _ of [1, 2, 3]) {
      const guesses = [email, newEmail()].map((to) => ({ email: to, password: 'wrong horse' }));
      const [one, other] = [
        await costOf('signInWithPassword', guesses[0] ?? {}),
        await costOf('signInWithPassword', guesses[1] ?? {}),
      ];
      expect({ ...one, cpu: 0 }).toEqual({ ...other, cpu: 0 });
      known.push(one.cpu);
      unknown.push(other.cpu);
    }
    const least = (all: number[]) => Math.min(...all);
    expect(least(unknown) / least(known)).toBeGreaterThan(0.6);
    expect(least(unknown) / least(known)).toBeLessThan(1.7);
    const [one, other] = [
      await costOf('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
      await costOf('sendOobCode', { requestType: 'PASSWORD_RESET', email: newEmail() }),
    ];
    expect({ ...one, cpu: 0 }).toEqual({ ...other, cpu: 0 });
  });

  it('forgets what it counted', async () => {
    const { call } = await openNode();
    for (const _ of [1, 2, 3]) await call('signInWithPassword', { email: newEmail(), password: 'wrong' });
    at += 2 * 3_600_000;
    await call('signInWithPassword', { email: newEmail(), password: 'wrong' });
    const admin = await openAdmin(url);
    const { rows } = await admin.query(`select from identity.attempts where bucket like 'signIn:account:%'`);
    expect(rows).toHaveLength(2); // of the account, and of it from this address
  });
});

describe('what is kept', () => {
  it('is out of reach of the product, and the product of it', async () => {
    const db = openDatabase({ url, connections: 1, onError: () => undefined });
    onTestFinished(() => db.destroy());
    await expect(sql`select * from identity.accounts`.execute(db)).rejects.toThrow(/permission denied/);
    const { pool } = await openNode();
    await expect(pool.query('select * from public.companies')).rejects.toThrow(/permission denied/);
  });

  it('holds no secret that could be used', async () => {
    const { app, call, mailed } = await openNode();
    const email = newEmail();
    const made = await app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
      payload: { email, password: 'canary horse' },
    });
    const { refreshToken } = made.json<{ refreshToken: string }>();
    expect(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })).toBe('ok');
    expect(mailed).toEqual([email]);
    const admin = await openAdmin(url);
    const tables = ['accounts', 'refresh_tokens', 'reset_codes', 'attempts', 'signing_keys'];
    const rows = [];
    for (const table of tables) rows.push((await admin.query(`select * from identity.${table}`)).rows);
    const dump = JSON.stringify(rows);
    expect(dump).toContain(email);
    for (const secret of ['canary horse', refreshToken, 'PRIVATE KEY']) expect(dump).not.toContain(secret);
    expect(dump).toContain('scrypt$32768$8$');
  });
});

describe('the signing key', () => {
  it('is one, however many nodes start at once', async () => {
    const fresh = await createTestDatabase();
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openNode({ url: fresh })));
    const sets = await Promise.all(nodes.map(({ provider }) => provider.keys()));
    expect(new Set(sets.map(({ keys }) => keys.map(({ kid }) => kid).join())).size).toBe(1);
  });

  it('can be retired: its tokens are good until they end, and the next one signs', async () => {
    const { app, provider } = await openNode();
    const keys = { issuer: who.issuer, audience: who.projectId, keys: provider.keys };
    const signUp = async () => {
      const to = { method: 'POST', url: '/identitytoolkit.googleapis.com/v1/accounts:signUp' } as const;
      const reply = await app.inject({ ...to, payload: { email: newEmail(), password } });
      return reply.json<{ idToken: string }>().idToken;
    };
    const kidOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    const old = await signUp();
    const admin = await openAdmin(url);
    await admin.query('update identity.signing_keys set retired_at = $1', [new Date(at)]);
    at += 61_000;
    const young = await signUp();
    expect(kidOf(young)).not.toBe(kidOf(old));
    for (const token of [old, young])
      expect(await tokenVerifier(keys, now).whoIs(token)).toMatchObject({ ok: true });
    at += 3_600_000;
    expect((await provider.keys()).keys).toHaveLength(1);
  });

  it('cannot be read with another master key, and is not replaced for that', async () => {
    const { provider } = await openNode({ vault: masterKey(8) });
    await expect(provider.keys()).rejects.toThrow();
  });
});

it('answers 503, and nothing the SDK would take for a sign-out, while the database is away', async () => {
  const { app } = await openNode({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
  for (const path of [accounts, '/securetoken.googleapis.com/v1/token']) {
    const payload = { idToken: 'x', grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) };
    const reply = await app.inject({ method: 'POST', url: path, payload });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([503, 'text/plain']);
    expect(() => reply.json()).toThrow();
  }
  const firebase = initializeApp({ apiKey: 'embedded', projectId: who.projectId });
  onTestFinished(() => deleteApp(firebase));
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, await app.listen({ host: '127.0.0.1', port: 0 }), { disableWarnings: true });
  await expect(signInWithEmailAndPassword(auth, newEmail(), password)).rejects.toMatchObject({
    code: 'auth/network-request-failed', // the one code on which the SDK keeps its user
  });
});
