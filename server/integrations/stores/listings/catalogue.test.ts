import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxStores } from '#server/config/store-env.ts';
import { connectStores } from '#server/integrations/stores/stores.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { startFaultyServer, startFixedServer } from '#tests/support/app/faulty-server.ts';
import {
  appleKeyOf,
  expectRequestsToFit,
  googleKeyOf,
  hasSpecs,
  startTestSandbox,
} from '#tests/support/sandbox/test-sandbox.ts';
import { pictureAt } from './catalogue.ts';
import { appsOnPage } from './developer-page.ts';

const sandbox = await startTestSandbox();
const files = await sandbox.addPublisher([
  { store: 'apple', id: '7001', name: 'One' },
  { store: 'apple', id: '7002', name: 'Two & "Co"' },
  { store: 'google', id: 'test.acme.one', name: 'One' },
  { store: 'google', id: 'test.acme.two', name: 'Two <b>& "Co"' },
]);
const bare = await sandbox.addPublisher([{ store: 'google', id: 'test.bare.one', name: 'Bare' }]);
const apple = appleKeyOf(files.apple);
const google = googleKeyOf(files.google);
const urls = sandboxStores(sandbox.url);
const open = (overrides: Partial<typeof urls> = {}, timeoutMs = 5000) =>
  connectStores({ ...urls, ...overrides, timeoutMs, now: Date.now });
const stores = open();
const fault = (vendor: string, status: number, path?: string) =>
  sandbox.fault({ vendor, kind: 'status', status, ...(path ? { path } : {}) });
const problem = async (key: StoreKey, overrides: Partial<typeof urls> = {}) => {
  const catalogue = await open(overrides, 1000).catalogue(key);
  return catalogue.ok ? 'none' : catalogue.failure.kind;
};
const icon = `${sandbox.url}/icons/plain.svg`;

beforeEach(() => sandbox.heal());

describe('an App Store account', () => {
  it('lists published apps with details from the public store', async () => {
    const apps = [
      { id: '7001', name: 'One', image: icon, creator: 'Acme' },
      { id: '7002', name: 'Two & "Co"', image: icon, creator: 'Acme' },
    ];
    const whole = { ok: true, value: { developerName: 'Acme', apps, unchecked: [] } };
    for (const key of [apple, appleKeyOf(files.apple.team)])
      expect(await stores.catalogue(key)).toEqual(whole);
  });

  it('lists apps without details if the public store does not respond', async () => {
    for (const status of [403, 500]) {
      await sandbox.heal();
      await fault('itunes', status);
      expect(await stores.catalogue(apple)).toMatchObject({
        value: { developerName: '', apps: [{ id: '7001', image: '', creator: '' }, { id: '7002' }] },
      });
    }
    for (const body of [
      '<html>',
      '{"results":[null,{"trackId":"x"},{"trackId":7001,"artworkUrl512":"javascript:1"}]}',
    ])
      expect(
        await open({ itunesLookupUrl: await startFixedServer({ body }) }).catalogue(apple),
      ).toMatchObject({
        value: { apps: [{ id: '7001', name: 'One', image: '' }, { id: '7002' }] },
      });
  });

  it('finds details of an app not sold in the US, and results beside a null', async () => {
    const one = { trackId: 7001, artworkUrl512: null, artistName: 'Acme' };
    const two = {
      trackId: 7002,
      artworkUrl512: 'https://is1.test/two.png',
      artistName: null,
      sellerName: 'Acme KK',
    };
    const asked: string[] = [];
    const itunesLookupUrl = await startFaultyServer((request, reply) => {
      const { searchParams } = new URL(request.url ?? '', 'http://here');
      asked.push(`${searchParams.get('country')} ${searchParams.get('id')}`);
      reply.end(JSON.stringify({ results: searchParams.get('country') === 'jp' ? [two] : [one] }));
    });
    expect(await open({ itunesLookupUrl }).catalogue(apple)).toMatchObject({
      value: {
        developerName: 'Acme',
        apps: [
          { id: '7001', image: '', creator: 'Acme' },
          { id: '7002', image: 'https://is1.test/two.png', creator: 'Acme KK' },
        ],
      },
    });
    expect(asked).toEqual(['us 7001,7002', 'gb 7002', 'de 7002', 'jp 7002']);
  });

  it('reports why it lists no app', async () => {
    expect(await problem(appleKeyOf(files.apple.withoutApps))).toBe('no-apps');
    expect(await problem(appleKeyOf(bare.apple))).toBe('no-apps');
    expect(await problem({ ...apple, keyId: 'NOBODY' })).toBe('credentials');
    await fault('app-store-connect', 403, 'customerReviews');
    expect(await problem(apple)).toBe('permissions');
    await sandbox.heal();
    await fault('app-store-connect', 401, 'customerReviews');
    expect(await problem(apple)).toBe('credentials');
    for (const status of [429, 500, 503]) {
      await sandbox.heal();
      await fault('app-store-connect', status);
      expect(await problem(apple)).toBe('away');
    }
    await sandbox.heal();
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'cut' });
    expect(await problem(apple)).toBe('away');
  });

  it('without published apps is reported as such', async () => {
    const odd = await startFaultyServer((request, reply) => {
      const isFiltered = request.url?.includes('filter') === true;
      reply.end(JSON.stringify({ data: isFiltered ? [] : [{ id: '1', type: 'apps' }] }));
    });
    expect(await problem(apple, { appStoreConnectUrl: odd })).toBe('no-published-apps');
  });

  it('skips unreadable apps and keeps the others', async () => {
    const data = [
      { type: 'apps' },
      { id: 7 },
      null,
      { id: '1', attributes: { name: 'A\0b \ud83d' } },
      { id: '2', attributes: { name: 5 } },
    ];
    const odd = await startFixedServer({ body: { data } });
    expect(await open({ appStoreConnectUrl: odd }).catalogue(apple)).toMatchObject({
      value: {
        apps: [
          { id: '1', name: 'Ab \uFFFD' },
          { id: '2', name: '2' },
        ],
      },
    });
    const none = await startFixedServer({ body: { data: [{ id: 7 }] } });
    expect(await problem(apple, { appStoreConnectUrl: none })).toBe('away');
  });

  it('sends its token to no other host and ends if a page points to itself', async () => {
    for (const next of [
      'https://evil.example/v1/apps?cursor=x',
      'http://127.0.0.1:1/v1/apps',
      'SELF',
      'REVIEWS',
    ]) {
      let asked = 0;
      const odd: string = await startFaultyServer((request, reply) => {
        asked += 1;
        const here = `http://${request.headers.host}`;
        const link = { SELF: `${here}/v1/apps?cursor=x`, REVIEWS: `${here}/v1/users` }[next] ?? next;
        reply.end(JSON.stringify({ data: [{ id: '1', type: 'apps' }], links: { next: link } }));
      });
      expect(await problem(apple, { appStoreConnectUrl: odd })).toBe(next === 'SELF' ? 'none' : 'away');
      expect(asked).toBeLessThan(5);
    }
  });
});

describe('a Google Play account', () => {
  const both = [
    { id: 'test.acme.one', name: 'One', image: icon, creator: 'Acme' },
    { id: 'test.acme.two', name: 'Two <b>& "Co"', image: icon, creator: 'Acme' },
  ];

  it("lists Google's apps with details from the public page", async () => {
    expect(await stores.catalogue(google)).toEqual({
      ok: true,
      value: { developerName: 'Acme', apps: both, unchecked: [] },
    });
  });

  it("lists the public page's apps if the list is disabled", async () => {
    await fault('play-reporting', 403);
    expect(await stores.catalogue(google)).toEqual({
      ok: true,
      value: { developerName: 'Acme', apps: both, unchecked: [] },
    });
    expect(await stores.catalogue({ ...google, developerId: 'Acme' })).toMatchObject({ ok: true });
  });

  it('lists apps without details if there is no page', async () => {
    const silent = both.map((app) => ({ ...app, image: '', creator: '' }));
    const expected = { ok: true, value: { developerName: '', apps: silent, unchecked: [] } };
    expect(await stores.catalogue({ ...google, developerId: '../../x?y=z#"' })).toEqual(expected);
    await fault('play-store', 503);
    expect(await stores.catalogue(google)).toEqual(expected);
  });

  it('skips unreadable apps and keeps the others', async () => {
    const apps = [
      { displayName: 'No id' },
      { packageName: 'a\0b' },
      null,
      { packageName: 'test.acme.one', displayName: 'O\0ne \ud83d' },
      { packageName: 'test.acme.two', displayName: 2 },
    ];
    const playReportingUrl = await startFixedServer({ body: { apps, nextPageToken: null } });
    expect(await open({ playReportingUrl }).catalogue(google)).toMatchObject({
      value: {
        apps: [
          { id: 'test.acme.one', name: 'One \uFFFD' },
          { id: 'test.acme.two', name: 'Two <b>& "Co"' },
        ],
      },
    });
  });

  it('a Google Play account is refused with an impossible developer id even if its key works', async () => {
    expect(await problem({ ...google, developerId: '123' })).toBe('no-published-apps-or-developer');
  });

  it('lists only apps with readable reviews', async () => {
    for (const status of [403, 404]) {
      await sandbox.heal();
      await fault('google-play', status, 'test\\.acme\\.one');
      expect(await stores.catalogue(google)).toMatchObject({ value: { apps: [{ id: 'test.acme.two' }] } });
    }
  });

  it('reports why it lists no app', async () => {
    expect(await problem(googleKeyOf(files.google.withoutPermission))).toBe('permissions');
    expect(await problem({ ...google, clientEmail: 'nobody@acme.test' })).toBe('credentials');
    expect(await problem({ ...google, privateKey: googleKeyOf(bare.google).privateKey })).toBe('credentials');
    const withoutDeveloper = { ...googleKeyOf(files.google.withoutPermission), developerId: '1' };
    expect(await problem(withoutDeveloper)).toBe('no-published-apps-or-developer');
    for (const [vendor, status] of [
      ['google-oauth', 500],
      ['google-play', 500],
      ['google-play', 429],
    ] as const) {
      await sandbox.heal();
      await fault(vendor, status);
      expect(await problem(google)).toBe('away');
    }
    await sandbox.heal();
    await fault('play-reporting', 500);
    expect(await problem({ ...google, developerId: '9'.repeat(19) })).toBe('away'); // it has no page
    await fault('play-store', 500);
    expect(await problem(google)).toBe('away');
  });

  it('calls only the stores, whatever the names are', async () => {
    await sandbox.forget();
    await stores.catalogue({ ...google, developerId: 'http://127.0.0.1:1/' });
    const calls = (
      await Promise.all(['google-oauth', 'play-reporting', 'play-store', 'google-play'].map(sandbox.journal))
    ).flat();
    expect(calls.find(({ path }) => path.includes('/store/apps/developer'))?.query).toMatchObject({
      id: 'http://127.0.0.1:1/',
    });
    expect(calls).toHaveLength(4); // with the previous token
  });
});

describe('a public page', () => {
  const base = 'https://play.google.com';
  it.each([
    ['', []],
    ['<html', []],
    ['/store/apps/details?id=', []],
    ['<a href="/store/apps/details?id=../../etc">x</a>', []],
    ['<a href="/store/apps/details?id=a.b">', [{ id: 'a.b', name: 'a.b', image: '', creator: '' }]],
    [
      '<h1>M &amp; Co &#x1F331;</h1><a class="q" href="https://play.google.com/store/apps/details?id=a.b&hl=en"><div><img srcset="x" src="https://img.test/1?a=1&amp;b=2"><span> </span><span>An &#65;pp</span></div></a><a href="/store/apps/details?id=a.b">again</a>',
      [{ id: 'a.b', name: 'An App', image: 'https://img.test/1?a=1&b=2', creator: 'M & Co 🌱' }],
    ],
    [
      '<a href="/store/apps/details?id=a.b"><img src="http://127.0.0.1/x">N</a>',
      [{ id: 'a.b', name: 'N', image: '', creator: '' }],
    ],
    [
      '<h1>M&#0; &amp; Co</h1><a href="/store/apps/details?id=a.b"><span>&#0;</span><span>A&#0;pp &#xD800;</span></a>',
      [{ id: 'a.b', name: 'App \uFFFD', image: '', creator: 'M & Co' }],
    ],
  ])('%s', (html, apps) => {
    expect(appsOnPage(html, base).apps).toEqual(apps);
  });

  it('a public page of any length and damage is parsed quickly', () => {
    const began = process.cpuUsage();
    for (const part of ['<img ', '/store/apps/details?id=a.b"><img ', '<h1', '&#', '<title>Android Apps by '])
      appsOnPage(part.repeat(1_000_000 / part.length), base);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });

  it.each([
    'http://x.test/a',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//x.test/a',
    '',
    'https://u:p@x.test/',
  ])('yields no picture from %s', (address) => expect(pictureAt(address, base)).toBe(''));
});

it.skipIf(!hasSpecs)('asks Apple only what it publishes', async () => {
  await sandbox.forget();
  await stores.catalogue(apple);
  await stores.catalogue(appleKeyOf(files.apple.withoutApps));
  await expectRequestsToFit(sandbox, 'app-store-connect');
});
