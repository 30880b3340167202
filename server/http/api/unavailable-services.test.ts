import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#server/context.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { ERROR_STATUS, errorCodeOf } from '#shared/contract/errors.ts';
import { batchAgain } from '#tests/support/app/batches.ts';
import { channelAgain } from '#tests/support/app/channels.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { isOfTeam, teamAgain } from '#tests/support/app/invitations.ts';
import { askRow, bearer, type Tenant, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { type Answer, ISSUER, startApi, type TestServer } from '#tests/support/app/test-server.ts';
import { ROWS, type Row, rightInput } from '#tests/support/app/valid-inputs.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';

const kit = await createTestContext();
const { context, clock, sandbox, rows } = kit;
const open = { trustedProxies: '127.0.0.1' };
const server = await startApi(context, open);
const { tenant } = tenantsOf(kit, server);
afterEach(() => sandbox.heal());

const again: Readonly<Record<string, (of: Tenant) => Promise<unknown>>> = {
  ...batchAgain(rows),
  ...channelAgain(rows),
};

/** Internal details that must not leak: paths, and how the program is built. */
const TELLING = /\.ts\b|\bat \S+ \(|node_modules|127\.0\.0\.1|localhost|ECONN|postgres|canary|select |jwks/i;

const expectHarmless = (answer: Answer, isProduction = false): void => {
  expectHeaders(answer, isProduction);
  if (answer.status === 200) return;
  expect(answer.text).not.toMatch(TELLING);
  expect(answer.body.message).toMatch(/\S/);
  expect(ERROR_STATUS[errorCodeOf(answer.body.error)]).toBe(answer.status);
};

/** Each endpoint's answer to its own tenant, by name: 200, or its error code. */
const answersAt = async (at: TestServer) => {
  const of: Tenant = await tenant();
  const token = await at.tokenOf(of.caller.userId);
  return async () => {
    const answers: Record<string, unknown> = {};
    for (const [name, row] of ROWS) {
      if (name === 'store.link')
        await rows("delete from store_links where company_id = $1 and store = 'apple'", of.app.companyId);
      await again[name]?.(of);
      const answer = await askRow(at, row, rightInput(name, of, clock.now), bearer(token));
      expectHarmless(answer);
      if (isOfTeam(name)) await teamAgain(rows)(of, of.caller);
      answers[name] = answer.status === 200 ? 200 : answer.body.error;
    }
    return answers;
  };
};
/** All of them 200, except these. */
const allBut = (refused: Record<string, string>) => ({
  ...Object.fromEntries(ROWS.map(([name]) => [name, 200])),
  ...refused,
});
const breakAll = async (vendors: readonly string[]) => {
  for (const vendor of vendors) await sandbox.fault({ vendor, kind: 'status', status: 503 });
};

describe('during an outage of one part', () => {
  it.each<[string, string[], Record<string, string>]>([
    [
      'the writer',
      ['ai'],
      {
        'application.preview': 'SERVICE_UNAVAILABLE',
        'reply.regenerate': 'SERVICE_UNAVAILABLE',
        'reply.translate': 'SERVICE_UNAVAILABLE',
        'review.translateReview': 'SERVICE_UNAVAILABLE',
      },
    ],
    [
      'the stores',
      ['app-store-connect', 'itunes', 'google-oauth', 'google-play', 'play-reporting', 'play-store'],
      {
        'application.add': 'STORE_API_ERROR',
        'application.getApps': 'STORE_API_ERROR',
        'store.link': 'STORE_API_ERROR',
      },
    ],
    ['payment', ['paddle'], { 'subscription.getManagementUrls': 'SERVICE_UNAVAILABLE' }],
  ])('%s', async (_part, vendors, refused) => {
    const answers = await answersAt(server);
    await breakAll(vendors);
    expect(await answers()).toEqual(allBut(refused));
  });

  it('identity: tokens that cannot be verified are refused, and public endpoints still answer', async () => {
    const identity = tokenVerifier({ ...ISSUER, keys: new URL('http://127.0.0.1:1/keys') });
    const dark = await startApi(context, { ...open, identity });
    const answers = await answersAt(dark);
    const refused = ROWS.filter(([, { access }]) => access !== 'anyone');
    expect(await answers()).toEqual(
      allBut(Object.fromEntries(refused.map(([name]) => [name, 'SERVICE_UNAVAILABLE']))),
    );
  });

  it('database: every endpoint that needs it answers 503', async () => {
    const db = openEveryApp({
      url: 'postgres://nobody:x@127.0.0.1:1/none',
      connections: 1,
      onError: () => undefined,
    });
    const answers = await answersAt(await startApi({ ...context, db }, open));
    const refused = ROWS.filter(([name]) => name !== 'config.get');
    expect(await answers()).toEqual(
      allBut(Object.fromEntries(refused.map(([name]) => [name, 'SERVICE_UNAVAILABLE']))),
    );
    await db.destroy();
  });
});

describe('response bodies in production', () => {
  const failing = (error: Error) => {
    const stores = { ...context.stores, catalogue: () => Promise.reject(error) };
    return startApi({ ...context, stores }, { ...open, isProduction: true });
  };
  const getApps = ROWS.find(([name]) => name === 'application.getApps')?.[1];

  it.each(Object.entries(ERROR_STATUS))(
    'have the security headers and no internals: %s is %i',
    async (name, status) => {
      const at = await failing(new ApiError(errorCodeOf(name), 'No.'));
      const of = await tenantOnce();
      const answer = await asking(at, getApps, of);
      expect(answer).toMatchObject({ status, body: { error: name } });
      expectHarmless(answer, true);
      await at.close();
    },
  );

  it('hide the details of an internal error', async () => {
    const fault = new Error('canary: select * from store_links at /srv/app/x.ts:1');
    const answer = await asking(await failing(fault), getApps, await tenantOnce());
    expect(answer).toMatchObject({ status: 500, body: { error: 'ERROR', message: 'Something went wrong.' } });
    expectHarmless(answer, true);
  });

  it('hide internals for every kind of invalid request', async () => {
    const at = await startApi(context, { isProduction: true });
    const path = '/api/store/link';
    const headers = bearer(await at.tokenOf((await tenantOnce()).caller.userId));
    const wrong: [number, Parameters<TestServer['ask']>[0]][] = [
      [200, { method: 'GET', path: '/', headers: { accept: 'text/html' } }],
      [200, { method: 'GET', path: '/robots.txt' }],
      [200, { method: 'GET', path: '/healthz' }],
      [400, { method: 'POST', path, headers, body: '{' }],
      [401, { method: 'POST', path, body: {} }],
      [401, { method: 'POST', path: '/api/paddle/webhook', body: {} }],
      [404, { method: 'GET', path: '/api/nothing' }],
      [404, { method: 'DELETE', path, headers }],
      [404, { method: 'GET', path: '/%', headers }],
      [413, { method: 'POST', path, headers, body: { text: 'x'.repeat(2 ** 20) } }],
      [415, { method: 'POST', path, headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' }],
    ];
    for (const [status, request] of wrong) {
      const answer = await at.ask(request);
      expect(answer.status, JSON.stringify(request).slice(0, 100)).toBe(status);
      expectHarmless(answer, true);
    }
  });

  let one: Tenant | undefined;
  const tenantOnce = async (): Promise<Tenant> => {
    one ??= await tenant();
    return one;
  };
  const asking = async (at: TestServer, row: Row | undefined, of: Tenant): Promise<Answer> => {
    if (row === undefined) throw new Error('there is no such row');
    const token = await at.tokenOf(of.caller.userId);
    return askRow(at, row, { storeType: 'google' }, bearer(token));
  };
});
