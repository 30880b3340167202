import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxStores } from '#server/config/store-env.ts';
import type { Caller } from '#server/context.ts';
import { followAccount } from '#server/features/account/follow-account.ts';
import { addApps } from '#server/features/apps/add-apps.ts';
import { deleteApp } from '#server/features/apps/delete-app.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { updateApp } from '#server/features/apps/update-app.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { connectStores } from '#server/integrations/stores/stores.ts';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { getStoreStatus } from './get-store-status.ts';
import { linkStore } from './link-store.ts';
import { unlinkStore } from './unlink-store.ts';

const { context, sandbox, clock, createCompany, rows, jobsOf } = await createTestContext();
let count = 0;
/** A separate publisher with an app in each store, and the form input to link them. */
const createPublisher = async () => {
  count += 1;
  const ids = { apple: `8${count}01`, google: `test.own${count}.app` };
  const files = await sandbox.addPublisher([
    { store: 'apple', id: ids.apple, name: 'Mine' },
    { store: 'google', id: ids.google, name: 'Mine' },
  ]);
  const apple: StoreLinkConfig = { keyId: files.apple.keyId, privateKey: files.apple.p8 };
  const { developerId, serviceAccountJson } = files.google;
  const google: StoreLinkConfig = {
    developerId,
    serviceAccount: JSON.stringify({ type: 'service_account', ...serviceAccountJson }),
  };
  return { ids, files, apple, google };
};
const first = await createPublisher();
type StoreType = 'apple' | 'google';
const link = (caller: Caller, storeType: StoreType, config: StoreLinkConfig) =>
  linkStore(context, caller, { storeType, config });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const add = (caller: Caller, storeType: StoreType, id: string) =>
  addApps(context, caller, { apps: [{ id, storeType }] });
const ec = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

beforeEach(() => sandbox.heal());

describe('the link form, before any store call', () => {
  const p8 = first.files.apple.p8;
  const account = first.files.google.serviceAccountJson;
  const json = (overrides: object) => JSON.stringify({ type: 'service_account', ...account, ...overrides });
  const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;
  const apple: [string, StoreLinkConfig][] = [
    ['nothing', {}],
    ['no key id', { privateKey: p8 }],
    ['blank key id', { keyId: '  ', privateKey: p8 }],
    ['odd key id', { keyId: '../../x', privateKey: p8 }],
    ['no key', { keyId: 'K' }],
    ['RSA', { keyId: 'K', privateKey: rsa() }],
    ['another curve', { keyId: 'K', privateKey: ec('P-384') }],
    ['truncated', { keyId: 'K', privateKey: p8.slice(0, 120) }],
    ['cut inside', { keyId: 'K', privateKey: p8.replace(/\n.{20}/, '\n') }],
    ['a picture', { keyId: 'K', privateKey: randomBytes(1500).toString('latin1') }],
    ['too large', { keyId: 'K', privateKey: `${p8}${' '.repeat(2048)}` }],
    ['far too large', { keyId: 'K', privateKey: 'x'.repeat(900_000) }],
    ['a certificate', { keyId: 'K', privateKey: p8.replaceAll('PRIVATE KEY', 'CERTIFICATE') }],
  ];
  const google: [string, StoreLinkConfig][] = [
    ['nothing', {}],
    ['no developer', { serviceAccount: json({}) }],
    ['a developer of control characters', { developerId: 'a\nb', serviceAccount: json({}) }],
    ['no file', { developerId: '1' }],
    ['no JSON', { developerId: '1', serviceAccount: '{' }],
    ['null', { developerId: '1', serviceAccount: 'null' }],
    ['a list', { developerId: '1', serviceAccount: '[]' }],
    ['deep nesting', { developerId: '1', serviceAccount: deep.slice(0, 16_000) }],
    ['deep nesting, whole', { developerId: '1', serviceAccount: deep }],
    ['a user’s file', { developerId: '1', serviceAccount: json({ type: 'authorized_user' }) }],
    ['a prototype', { developerId: '1', serviceAccount: `{"__proto__":${json({})}}` }],
    ['no address', { developerId: '1', serviceAccount: json({ client_email: 'x' }) }],
    ['numbers', { developerId: '1', serviceAccount: json({ client_email: 1, private_key: 2 }) }],
    ['an EC key', { developerId: '1', serviceAccount: json({ private_key: ec('P-256') }) }],
    ['a short key', { developerId: '1', serviceAccount: json({ private_key: rsa(1024) }) }],
    ['too large', { developerId: '1', serviceAccount: json({ more: 'x'.repeat(16_384) }) }],
    ['half of the other way', { developerId: '1', clientEmail: account.client_email }],
  ];
  const all = [
    ...apple.map(([name, config]) => ['apple', name, config] as const),
    ...google.map(([name, config]) => ['google', name, config] as const),
  ];
  it.each(all)('%s: %s', async (store, _name, config) => {
    await sandbox.forget();
    const code = store === 'apple' ? 'FILL_APPLE_CONFIG' : 'FILL_GOOGLE_CONFIG';
    expect(await codeOf(link(await createCompany(), store, config))).toBe(code);
    for (const vendor of ['app-store-connect', 'google-oauth'])
      expect(await sandbox.journal(vendor)).toEqual([]);
  });

  it('accepts files with spaces, a BOM, other line ends and another token URI', async () => {
    const odd = (text: string) => `\uFEFF${text.trimEnd().replaceAll('\n', '\r\n')}`;
    const caller = await createCompany();
    const token = { token_uri: 'http://127.0.0.1:1/', extra: { __proto__: 1 } };
    const own = await createPublisher();
    const key = { keyId: ` ${own.apple.keyId} `, privateKey: odd(own.files.apple.p8) };
    expect(await link(caller, 'apple', key)).toEqual({ applications: [] });
    const file = `\uFEFF${JSON.stringify({ type: 'service_account', ...own.files.google.serviceAccountJson, ...token })}`;
    const config = { developerId: ` ${own.google.developerId}\n`, serviceAccount: file };
    expect(await link(caller, 'google', config)).toEqual({ applications: [] });
    const status = { connected: true, developerName: 'Acme' };
    expect(await getStoreStatus(context, caller, {})).toMatchObject({
      appStore: status,
      googlePlay: status,
    });
    const [row] = await rows(
      'select * from store_links where company_id = $1 and store = $2',
      caller.companyId,
      'apple',
    );
    expect(row.fingerprint).toMatch(/^[\da-f]{64}$/);
    expect(row.sealed_key).toMatch(/^v1\./);
  });
});

describe('linking', () => {
  it.each([
    ['app-store-connect', 401, 'CHECK_APPLE_CONFIG'],
    ['app-store-connect', 403, 'NO_PERMISSIONS'],
    ['app-store-connect', 500, 'STORE_API_ERROR'],
    ['app-store-connect', 429, 'STORE_API_ERROR'],
  ])('reports %s status %i as %s and saves nothing', async (vendor, status, code) => {
    const caller = await createCompany();
    const own = await createPublisher();
    await sandbox.fault({ vendor, kind: 'status', status });
    expect(await codeOf(link(caller, 'apple', own.apple))).toBe(code);
    await sandbox.heal();
    expect(await getStoreStatus(context, caller, {})).toMatchObject({ appStore: { connected: false } });
    expect(await link(caller, 'apple', own.apple)).toEqual({ applications: [] });
  });

  it('links and adds apps whose names cannot be stored unchanged', async () => {
    const caller = await createCompany();
    const own = await createPublisher();
    const id = own.ids.google;
    const apps = [{ packageName: 'a\0b' }, { packageName: id, displayName: 'M\0ine' }];
    const odd = {
      playReportingUrl: await startFixedServer({ body: { apps } }),
      playStoreUrl: await startFixedServer({ body: '<h1>Ac&#0;me</h1>' }),
    };
    const stores = connectStores({ ...sandboxStores(sandbox.url), ...odd, timeoutMs: 5000, now: Date.now });
    const input = { storeType: 'google' as const, config: own.google };
    expect(await linkStore({ ...context, stores }, caller, input)).toEqual({ applications: [] });
    await addApps({ ...context, stores }, caller, { apps: [{ id, storeType: 'google' }] });
    expect(await rows('select name, creator from apps where company_id = $1', caller.companyId)).toEqual([
      { name: 'Mine', creator: 'Acme' },
    ]);
  });

  it('tells a wrong Google key, a missing permission and a wrong developer apart', async () => {
    const caller = await createCompany();
    const own = await createPublisher();
    const other = await createPublisher();
    const { developerId, serviceAccountJson } = own.files.google.withoutPermission;
    const { client_email: clientEmail, private_key: privateKey } = serviceAccountJson;
    const uninvited = { developerId, clientEmail, privateKey };
    expect(await codeOf(link(caller, 'google', uninvited))).toBe('NO_PERMISSIONS');
    const withoutDeveloper = { ...uninvited, developerId: '1' };
    expect(await codeOf(link(caller, 'google', withoutDeveloper))).toBe('NO_PUBLISHED_APPS_OR_DEVELOPER');
    const mixed = { ...uninvited, privateKey: other.files.google.serviceAccountJson.private_key };
    expect(await codeOf(link(caller, 'google', mixed))).toBe('CHECK_GOOGLE_CONFIG');
    expect(await rows('select from store_links where company_id = $1', caller.companyId)).toEqual([]);
  });

  it('linking is refused to the same company, and to another with the same account', async () => {
    const caller = await createCompany();
    const other = await createCompany();
    const own = await createPublisher();
    for (const store of ['apple', 'google'] as const) {
      await link(caller, store, own[store]);
      expect(await codeOf(link(caller, store, (await createPublisher())[store]))).toBe(
        'STORE_ALREADY_LINKED',
      );
      expect(await codeOf(link(other, store, own[store]))).toBe('STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY');
      await unlinkStore(context, caller, { storeType: store });
      expect(await link(other, store, own[store])).toEqual({ applications: [] });
    }
  });

  it('does not reserve an account for a company that only typed its number', async () => {
    const squatter = await createCompany();
    const owner = await createCompany();
    const own = await createPublisher();
    const other = await createPublisher();
    await link(squatter, 'google', { ...other.google, developerId: own.google.developerId });
    expect(await link(owner, 'google', own.google)).toEqual({ applications: [] });
  });

  it('a company gives its stores up with its last account, and a new account links them', async () => {
    const former = await createCompany();
    const again = await createCompany();
    const own = await createPublisher();
    for (const store of ['apple', 'google'] as const) {
      await link(former, store, own[store]);
      await add(former, store, own.ids[store]);
    }
    await followAccount(context, { kind: 'deleted', userId: former.userId });
    for (const store of ['apple', 'google'] as const) await link(again, store, own[store]);
    const links = await rows(
      'select company_id from store_links where company_id in ($1, $2)',
      former.companyId,
      again.companyId,
    );
    expect(links.map(({ company_id }) => company_id)).toEqual([again.companyId, again.companyId]);
    expect(
      await rows('select from apps where company_id = $1 and hidden_at is null', former.companyId),
    ).toEqual([]);
  });

  it.each(['one company', 'fifty companies'])(
    'links once for fifty concurrent requests by %s',
    async (by) => {
      const own = await createPublisher();
      const one = await createCompany();
      const all = await Promise.all(
        Array.from({ length: 50 }, () => (by === 'one company' ? one : createCompany())),
      );
      const stores = connectStores({ ...sandboxStores(sandbox.url), timeoutMs: 30_000, now: Date.now });
      const input = { storeType: 'apple' as const, config: own.apple };
      const codes = await Promise.all(
        all.map((caller) => codeOf(linkStore({ ...context, stores }, caller, input))),
      );
      const refused =
        by === 'one company' ? 'STORE_ALREADY_LINKED' : 'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY';
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      // A company may try ten keys a minute; a link that already exists is reported before that limit.
      const tooMany = codes.filter((code) => code === 'TOO_MANY_REQUESTS');
      expect(tooMany.length).toBeLessThanOrEqual(by === 'one company' ? 40 : 0);
      expect(codes.filter((code) => code === refused)).toHaveLength(49 - tooMany.length);
    },
    60_000,
  );
});

describe('unlinking', () => {
  const linked = async (store: StoreType) => {
    const caller = await createCompany();
    const own = await createPublisher();
    await link(caller, store, own[store]);
    await add(caller, store, own.ids[store]);
    return {
      caller,
      own,
      appId: own.ids[store],
      app: { companyId: caller.companyId, appId: own.ids[store] },
    };
  };

  it('deletes the key and hides the apps, and relinking restores settings and history', async () => {
    const { caller, own, appId, app } = await linked('apple');
    await sandbox.review({ store: 'apple', appId, body: 'Keep me' });
    await syncReviews(context, app, 600_000);
    await updateApp(context, caller, {
      id: appId,
      promptModifiers: { ...DEFAULT_MODIFIERS, tone: 'FORMAL' },
    });
    for (let times = 0; times < 2; times += 1)
      expect(await unlinkStore(context, caller, { storeType: 'apple' })).toEqual({ success: true });
    expect(await rows('select from store_links where company_id = $1', caller.companyId)).toEqual([]);
    expect(await listApps(context, caller, {})).toEqual({ applications: [] });
    const { applications } = await link(caller, 'apple', own.apple);
    expect(applications).toMatchObject([
      { id: appId, unresolvedCount: 1, promptModifiers: { tone: 'FORMAL' }, sync: { lastError: null } },
    ]);
    expect(await jobsOf(appId)).toContainEqual({ name: 'sync-reviews', data: app });
    const page = await getAppReviews(context, caller, { id: appId, offset: 0, answered: false });
    expect(page.reviews).toMatchObject([{ body: 'Keep me' }]);
  });

  it('calls the store at once with a new key after the old one was blocked', async () => {
    const { caller, own, appId, app } = await linked('apple');
    await rows(
      'update store_budgets set blocked_until = $2 where company_id = $1',
      caller.companyId,
      new Date(clock.now + 3_600_000),
    );
    const open = [caller.companyId, 'apple', 9, new Date(clock.now + 3_600_000)];
    await rows(
      'insert into store_breakers (company_id, store, failures, open_until) values ($1, $2, $3, $4)',
      ...open,
    );
    await unlinkStore(context, caller, { storeType: 'apple' });
    await link(caller, 'apple', own.apple);
    await sandbox.review({ store: 'apple', appId, body: 'Read at once' });
    await syncReviews(context, app, 600_000);
    const page = await getAppReviews(context, caller, { id: appId, offset: 0, answered: false });
    expect(page.reviews).toMatchObject([{ body: 'Read at once' }]);
  });

  it('syncs at once after relinking if the last sync was set aside', async () => {
    const { caller, own, appId } = await linked('apple');
    const later = "now() + interval '1 day'";
    const setAside = `update jobs set attempts = 5, set_aside_at = now(), run_at = ${later}`;
    await rows(`${setAside} where app_id = $1 and queue = 'sync-reviews'`, appId);
    await unlinkStore(context, caller, { storeType: 'apple' });
    await link(caller, 'apple', own.apple);
    const state = 'select attempts, set_aside_at, run_at <= now() as is_due from jobs';
    const waiting = `${state} where app_id = $1 and queue = 'sync-reviews'`;
    expect(await rows(waiting, appId)).toEqual([{ attempts: 0, set_aside_at: null, is_due: true }]);
  });

  it('restores neither deleted apps nor those of another account', async () => {
    const { caller, own, appId } = await linked('google');
    await unlinkStore(context, caller, { storeType: 'google' });
    const other = await createPublisher();
    expect(await link(caller, 'google', other.google)).toEqual({ applications: [] });
    await unlinkStore(context, caller, { storeType: 'google' });
    expect((await link(caller, 'google', own.google)).applications).toHaveLength(1);
    await deleteApp(context, caller, { id: appId });
    await unlinkStore(context, caller, { storeType: 'google' });
    expect(await link(caller, 'google', own.google)).toEqual({ applications: [] });
  });

  it('keeps unsent replies as drafts that can be sent after relinking', async () => {
    const { caller, own, appId, app } = await linked('apple');
    const reviewId = await sandbox.review({ store: 'apple', appId, at: clock.now - 60_000 });
    await syncReviews(context, app, 600_000);
    const review = { reviewId, response: 'Thanks, all of you' };
    const ask = (delayMs: number) =>
      submitReply(context, caller, { appId, loadTimestamp: clock.now, review, delayMs });
    const { review: sent } = await ask(5000);
    await unlinkStore(context, caller, { storeType: 'apple' });
    clock.now += 60_000;
    await sendReply(context, { ...app, reviewId, replyRevision: sent.replyRevision });
    await link(caller, 'apple', own.apple);
    const open = async () =>
      (await getAppReviews(context, caller, { id: appId, offset: 0, answered: false })).reviews;
    expect(await open()).toMatchObject([
      { response: 'Thanks, all of you', isAnswered: false, submitError: 'ERROR_SUBMIT' },
    ]);
    const { review: again } = await ask(1000);
    clock.now += 60_000;
    await sendReply(context, { ...app, reviewId, replyRevision: again.replyRevision });
    expect(await sandbox.replyOf('apple', appId, reviewId)).toMatchObject({
      text: 'Thanks, all of you',
      writes: 1,
    });
  });

  it('reports a revoked key after some minutes and keeps all reviews', async () => {
    const { caller, appId, app } = await linked('apple');
    await sandbox.review({ store: 'apple', appId, body: 'Still here' });
    await syncReviews(context, app, 600_000);
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 401 });
    const applications = async () => (await listApps(context, caller, {})).applications;
    await syncReviews(context, app, 600_000);
    expect(await applications()).toMatchObject([{ sync: { lastError: null, failingSince: null } }]);
    clock.now += 5 * 60_000;
    await syncReviews(context, app, 600_000);
    expect(await applications()).toMatchObject([{ unresolvedCount: 1, sync: { lastError: 'CREDENTIALS' } }]);
  });
});
