import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openVault } from '#server/crypto/vault.ts';
import { rewrapSignInKeys, tokenKeys } from '#server/db/tables/company/sign-in-keys.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { TEST_MASTER_KEY } from '#tests/support/app/open-context.ts';
import { openOwnSignIn, PASSWORD } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { cookieSecret, KEY_LIFE_MS, PUBLISHED_BEFORE_MS, renewKeys, signToken } from './keys.ts';
import { ownIssuer } from './own-identity.ts';

const kit = await createTestContext();
const { clock, rows, url } = kit;
const { context, server, openBrowser, mailedSecret } = await openOwnSignIn(kit);
const MINUTE = 60_000;
const tokenNow = () =>
  signToken(context, {
    userId: 'u',
    email: 'u@acme.test',
    isEmailVerified: false,
    sessionId: 's',
    signedInAt: new Date(clock.now),
  });

it('makes one key of each kind when many nodes start at once', async () => {
  await rows('delete from sign_in.keys');
  await Promise.all(Array.from({ length: 6 }, () => renewKeys(context)));
  expect(await rows('select kind, count(*)::int n from sign_in.keys group by kind order by kind')).toEqual([
    { kind: 'cookies', n: 1 },
    { kind: 'tokens', n: 1 },
  ]);
});

it('changes the signing key without refusing a token on any node', async () => {
  const nodes = Array.from({ length: 3 }, () => tokenVerifier(ownIssuer(context.db), context.now));
  const kidOf = (token: string) =>
    Object(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).kid;
  vi.useFakeTimers({ toFake: ['Date'] }); // by which the verifiers' library reads the keys again
  onTestFinished(() => void vi.useRealTimers());
  const expectAccepted = async (token: string) => {
    vi.setSystemTime(clock.now);
    for (const node of nodes) expect((await node.whoIs(token)).ok).toBe(true);
  };
  const first = await tokenNow();
  await expectAccepted(first);
  clock.now += KEY_LIFE_MS + MINUTE;
  const before = await tokenNow();
  await expectAccepted(before);
  await renewKeys(context);
  const meanwhile = await tokenNow();
  expect(kidOf(meanwhile)).toBe(kidOf(first)); // the new key is not known everywhere yet
  await expectAccepted(meanwhile);
  clock.now += PUBLISHED_BEFORE_MS;
  const after = await tokenNow();
  expect(kidOf(after)).not.toBe(kidOf(first));
  await expectAccepted(after);
  clock.now += 24 * 60 * MINUTE + PUBLISHED_BEFORE_MS;
  await renewKeys(context);
  expect((await tokenKeys(context.db)).map(({ key_id }) => key_id)).toEqual([kidOf(after)]);
  await expectAccepted(await tokenNow());
});

it('keeps its keys when the master key is replaced', async () => {
  const newKey = Buffer.alloc(32, 9).toString('base64');
  const secret = await cookieSecret(context);
  const both = openVault(newKey, [TEST_MASTER_KEY]);
  expect(await rewrapSignInKeys(context.db, both)).toBe(2);
  expect(await rewrapSignInKeys(context.db, both)).toBe(0);
  expect(await cookieSecret({ db: context.db, vault: openVault(newKey) })).toBe(secret);
  await expect(cookieSecret(context)).rejects.toThrow();
  await rewrapSignInKeys(context.db, openVault(TEST_MASTER_KEY, [newKey]));
});

it('stores nothing that opens an account: a dump has no password, no link, no cookie and no key', async () => {
  const browser = openBrowser('203.0.113.1');
  const email = 'dumped@acme.test';
  await browser.signUp(email);
  await browser.post('request-reset', { email });
  const admin = new pg.Client({ connectionString: ownerUrl(url) });
  await admin.connect();
  const { rows: tables } = await admin.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('sign_in', 'public', 'internal')",
  );
  const dumped = new Set<string>();
  for (const { name } of tables) {
    const { rows: all } = await admin.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of all)
      for (const value of Object.values(row))
        if (typeof value === 'string') for (const part of [value, ...value.split(/[:.]/)]) dumped.add(part);
  }
  await admin.end();
  const reset = await mailedSecret(email, '/reset-password');
  const confirmation = await mailedSecret(email, '/confirm-email');
  const cookies = [...browser.cookies.values()].map(decodeURIComponent);
  expect(cookies).toHaveLength(2);
  const secrets = [PASSWORD, reset, confirmation, await cookieSecret(context), ...cookies];
  for (const secret of secrets) expect(dumped).not.toContain(secret);
  const [name = ''] = [...browser.cookies.keys()].filter((one) => one.endsWith('session_token'));
  let tried = 0;
  for (const value of dumped) {
    if (value.length < 16 || value.length > 200) continue;
    tried += 1;
    clock.now += MINUTE;
    const stranger = openBrowser('203.0.113.2');
    stranger.cookies.set(name, encodeURIComponent(value));
    expect((await stranger.ask('GET', 'token')).status, value).toBe(401);
    expect((await stranger.post('confirm-email', { token: value })).status, value).toBe(404);
    expect((await stranger.post('reset-password', { token: value, password: PASSWORD })).status).toBe(404);
    const headers = { authorization: `Bearer ${value.replace(/[^\w.~+/=-]/g, '')}` };
    expect((await server.ask({ method: 'GET', path: '/api/user/me', headers })).status, value).toBe(401);
  }
  expect(tried).toBeGreaterThan(8);
  expect((await browser.ask('GET', 'token')).status).toBe(200);
});
