import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFaultyServer, startFixedServer } from '#tests/support/app/faulty-server.ts';
import {
  expectRequestsToFit,
  googleKeyOf,
  hasSpecs,
  startTestSandbox,
} from '#tests/support/sandbox/test-sandbox.ts';
import { googleCaller } from './call.ts';
import { googlePlayStore } from './google-play.ts';

const sandbox = await startTestSandbox();
const APP = 'test.acme.one';
const EMPTY = 'test.acme.empty';
const MANY = 'test.acme.many';
const files = await sandbox.addPublisher([APP, EMPTY, MANY].map((id) => ({ store: 'google', id, name: id })));
const key = googleKeyOf(files.google);
const urls = { baseUrl: `${sandbox.url}/google-play`, tokenUrl: `${sandbox.url}/google-oauth/token` };
const open = (
  overrides: { baseUrl?: string; tokenUrl?: string; timeoutMs?: number; now?: () => number } = {},
) => {
  const { baseUrl, ...options } = { ...urls, timeoutMs: 5000, now: Date.now, ...overrides };
  return googlePlayStore(baseUrl, googleCaller(options), options.now);
};
const google = open();
const review = (overrides = {}) => sandbox.review({ store: 'google', appId: APP, ...overrides });
const tokensAsked = async () => (await sandbox.journal('google-oauth')).length;

beforeEach(() => sandbox.heal());

describe('reading', () => {
  it('splits title and body, with and without a title', async () => {
    const ids = await Promise.all([
      review({ title: 'Great', body: 'Use it daily' }),
      review({ title: null, body: 'One' }),
      review({ title: null, body: 'Two' }), // without a title, the tab is there in every other one
    ]);
    const read = await Promise.all(ids.map((id) => google.readReview(key, APP, id)));
    expect(read.map((one) => one.ok && [one.value.title, one.value.body])).toEqual([
      ['Great', 'Use it daily'],
      ['', 'One'],
      ['', 'Two'],
    ]);
  });

  it('reads a review with only required fields', async () => {
    const bodies = [{ reviewId: 'a' }, { reviewId: 'b', comments: [{}, { userComment: {} }] }];
    const odd = await startFixedServer({ body: { reviews: bodies } });
    const page = await open({ baseUrl: odd }).listReviews(key, APP, null);
    if (!page.ok) throw new Error(page.failure.detail);
    for (const one of page.value.reviews)
      expect(one).toMatchObject({ author: '', title: '', body: '', reply: null, androidOsVersion: null });
  });

  it('prefers the original text to a translation and keeps device details', async () => {
    const userComment = {
      text: 'Good',
      originalText: '\tGut',
      starRating: 5,
      lastModified: { seconds: '1700000000', nanos: 250_000_000 },
      reviewerLanguage: 'de',
      androidOsVersion: 34,
      appVersionName: '2.1',
      deviceMetadata: { productName: 'Pixel 8' },
    };
    const odd = await startFixedServer({
      body: { reviewId: 'a', authorName: 'Ann', comments: [{ userComment }] },
    });
    expect(await open({ baseUrl: odd }).readReview(key, APP, 'a')).toMatchObject({
      value: {
        author: 'Ann',
        title: '',
        body: 'Gut',
        starRating: 5,
        modifiedAt: new Date(1_700_000_000_250),
        deviceLanguage: 'de',
        androidOsVersion: 34,
        appVersionName: '2.1',
        productName: 'Pixel 8',
      },
    });
  });

  it('treats an empty object as an empty list', async () => {
    expect(await google.listReviews(key, EMPTY, null)).toEqual({
      ok: true,
      repeats: 0,
      value: { reviews: [], unreadable: [], next: null },
    });
  });

  it('pages to the end without duplicates', async () => {
    const at = Date.now() - 3_600_000;
    for (let n = 0; n < 120; n += 1)
      await sandbox.review({ store: 'google', appId: MANY, id: `r${n}`, at: at + n * 1000 });
    const first = await google.listReviews(key, MANY, null);
    const second = first.ok ? await google.listReviews(key, MANY, first.value.next) : first;
    if (!first.ok || !second.ok) throw new Error('no page');
    const ids = [...first.value.reviews, ...second.value.reviews].map(({ reviewId }) => reviewId);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, index) => `r${119 - index}`));
    expect(second.value.next).toBeNull();
  });
});

describe('replying', () => {
  it('reports a reply as pending until it is read back as applied', async () => {
    const id = await review();
    const sent = await google.reply(key, APP, id, 'Thanks <b>a lot</b>! 🎉');
    expect(sent).toMatchObject({ ok: true, value: { text: 'Thanks a lot! 🎉', state: 'PENDING' } });
    expect(await google.readReview(key, APP, id)).toMatchObject({
      value: { reply: { text: 'Thanks a lot! 🎉', state: 'PUBLISHED' } },
    });
    expect(await sandbox.replyOf('google', APP, id)).toMatchObject({ writes: 1 });
  });

  it('fails for a review that is gone', async () => {
    const id = await review();
    await sandbox.remove('google', APP, id);
    expect(await google.reply(key, APP, id, 'Hi')).toMatchObject({ failure: { kind: 'gone' } });
    expect(await google.readReview(key, APP, id)).toMatchObject({ failure: { kind: 'gone' } });
  });

  it('refuses a reply that is too long', async () => {
    const id = await review();
    expect(await google.reply(key, APP, id, 'x'.repeat(351))).toMatchObject({ failure: { kind: 'refused' } });
  });
});

describe('access tokens', () => {
  it('access tokens are requested once and cached until shortly before expiry', async () => {
    let now = Date.now() - 3_545_000; // the store uses real time, so our clock runs up to it
    const store = open({ now: () => now });
    await sandbox.forget();
    await Promise.all([1, 2].map(() => store.listReviews(key, EMPTY, null)));
    await store.listReviews(key, EMPTY, null);
    const asked = await tokensAsked();
    expect(asked).toBeLessThanOrEqual(2);
    now = Date.now();
    expect(await store.listReviews(key, EMPTY, null)).toMatchObject({ ok: true });
    expect(await tokensAsked()).toBe(asked + 1);
  });

  it('belong to one key each', async () => {
    const uninvited = googleKeyOf(files.google.withoutPermission);
    const store = open();
    expect(await store.listReviews(key, APP, null)).toMatchObject({ ok: true });
    // Google returns 401 for a missing permission too.
    expect(await store.listReviews(uninvited, APP, null)).toMatchObject({ failure: { kind: 'permissions' } });
    expect(await store.listReviews(key, APP, null)).toMatchObject({ ok: true });
  });

  it('access tokens that were revoked are replaced, and the call succeeds', async () => {
    const store = open();
    const id = await review();
    await store.listReviews(key, EMPTY, null);
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 401, times: 1 });
    await sandbox.forget();
    expect(await store.reply(key, APP, id, 'Hi')).toMatchObject({ ok: true });
    expect(await tokensAsked()).toBe(1);
    expect(await sandbox.replyOf('google', APP, id)).toMatchObject({ writes: 1 });
  });

  it('count as wrong only if a new one is refused as well', async () => {
    const store = open();
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 401 });
    expect(await store.listReviews(key, EMPTY, null)).toMatchObject({ failure: { kind: 'credentials' } });
  });

  it('access tokens with a lifetime given as a string are cached as well', async () => {
    const calls: string[] = [];
    const odd = await startFaultyServer((request, reply) => {
      calls.push(request.url ?? '');
      reply.end(JSON.stringify(request.url === '/token' ? { access_token: 't', expires_in: '3600' } : {}));
    });
    const store = open({ baseUrl: odd, tokenUrl: `${odd}/token` });
    for (let n = 0; n < 3; n += 1) await store.listReviews(key, EMPTY, null);
    expect(calls.filter((url) => url === '/token')).toHaveLength(1);
  });

  it.each([
    ['over-quota', 'busy'],
    ['api-disabled', 'api-disabled'],
  ])('access tokens are not renewed when the store reports %s', async (kind, failure) => {
    await sandbox.fault({ vendor: 'google-play', kind });
    expect(await google.listReviews(key, EMPTY, null)).toMatchObject({ failure: { kind: failure } });
    expect(await google.reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: failure } });
  });

  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  it.each([
    ['is nobody’s', { clientEmail: 'nobody@acme.iam.gserviceaccount.com' }],
    ['is signed by another', { privateKey: other.export({ type: 'pkcs8', format: 'pem' }).toString() }],
    ['is none', { privateKey: 'not a key' }],
  ])('access tokens are not issued for a key that %s', async (_name, change) => {
    const bad = { ...key, ...change };
    expect(await open().listReviews(bad, APP, null)).toMatchObject({ failure: { kind: 'credentials' } });
  });

  it.each([
    { kind: 'cut' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'delay', ms: 1200 },
  ])(
    "access tokens that are unavailable ($kind $status) never make a write's outcome unknown",
    async (fault) => {
      await sandbox.fault({ vendor: 'google-oauth', ...fault });
      const store = open({ timeoutMs: fault.kind === 'delay' ? 800 : 5000 });
      expect(await store.reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: 'busy' } });
    },
  );

  it("access tokens that are invalid never make a write's outcome unknown", async () => {
    const tokenUrl = await startFixedServer({ body: { access_token: 5 } });
    expect(await open({ tokenUrl }).reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: 'busy' } });
  });
});

describe('odd rows', () => {
  const seconds = String(Math.floor(Date.now() / 1000));
  const comment = { text: 'Fine', lastModified: { seconds }, starRating: 4 };
  const row = { reviewId: 'good', authorName: 'Ann', comments: [{ userComment: comment }] };

  it('skips and reports unreadable rows without losing the others', async () => {
    const body = {
      reviews: [
        { ...row, reviewId: 'no-comment', comments: [{}] },
        { ...row, reviewId: 'no-stars', comments: [{ userComment: { ...comment, starRating: undefined } }] },
        { ...row, reviewId: 'no-date', comments: [{ userComment: { ...comment, lastModified: null } }] },
        {
          ...row,
          reviewId: 'bad-reply',
          comments: [{ userComment: comment }, { developerComment: { text: 5 } }],
        },
        { ...row, reviewId: 'a\0b' },
        null,
        row,
      ],
    };
    const page = await open({ baseUrl: await startFixedServer({ body }) }).listReviews(key, APP, null);
    if (!page.ok) throw new Error(page.failure.detail);
    expect(page.value.reviews.map(({ reviewId }) => reviewId)).toEqual(['good']);
    const [a = '', b = '', ...named] = page.value.unreadable.toSorted();
    expect([a, b].every((name) => /^#[\da-f]{16}$/.test(name))).toBe(true);
    expect(named).toEqual(['bad-reply', 'no-comment', 'no-date', 'no-stars']);
  });

  it.each(['a\0b', 'cut \ud83d', 'a'.repeat(5000), 5])(
    'keep the page whose next token is %j, and follow it nowhere',
    async (nextPageToken) => {
      const body = { reviews: [row], tokenPagination: { nextPageToken } };
      const store = open({ baseUrl: await startFixedServer({ body }) });
      const page = await store.listReviews(key, APP, null);
      if (!page.ok) throw new Error(page.failure.detail);
      expect(page.value).toMatchObject({ reviews: [{ reviewId: 'good' }], next: 'unreadable' });
      expect(await store.listReviews(key, APP, page.value.next)).toMatchObject({ ok: true });
    },
  );

  it('lose what cannot be kept, and no more', async () => {
    const odd = { ...comment, text: 'T\0itle\tcut \ud83d', starRating: '4', androidOsVersion: 1.5e9 };
    const body = { reviews: [{ ...row, authorName: null, comments: [{ userComment: odd }] }] };
    const page = await open({ baseUrl: await startFixedServer({ body }) }).listReviews(key, APP, null);
    expect(page).toMatchObject({
      ok: true,
      value: {
        reviews: [{ author: '', title: 'Title', body: 'cut \ufffd', starRating: 4, androidOsVersion: null }],
        unreadable: [],
      },
    });
  });
});

describe('a failure of the store', () => {
  it.each([
    [400, 'refused'],
    [401, 'credentials'],
    [403, 'permissions'],
    [404, 'gone'],
    [429, 'busy'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('%i is told as %s', async (status, kind) => {
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status });
    expect(await google.listReviews(key, APP, null)).toMatchObject({ ok: false, failure: { kind } });
    expect(await google.reply(key, APP, 'r', 'Hi')).toMatchObject({ ok: false, failure: { kind } });
  });

  it('403 is told as a missing permission only where Google says so, and a refused reply in its words', async () => {
    const words = 'Your reply contains prohibited content.';
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 403, message: words });
    expect(await google.listReviews(key, APP, null)).toMatchObject({ failure: { kind: 'permissions' } });
    expect(await google.reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: 'refused', words } });
  });

  it.each(['permissionDenied', 'projectNotLinked'])(
    '403 %s is a missing permission, whatever else it says',
    async (reason) => {
      const error = {
        code: 403,
        message: 'You cannot reply here.',
        errors: [{ domain: 'androidpublisher', reason }],
      };
      const odd = open({ baseUrl: await startFixedServer({ status: 403, body: { error } }) });
      expect(await odd.reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: 'permissions' } });
    },
  );

  it('a reply that is too long is refused in the words of Google', async () => {
    expect(await google.reply(key, APP, await review(), 'x'.repeat(351))).toMatchObject({
      failure: { kind: 'refused', words: 'The reply text is too long. The maximum is 350 characters.' },
    });
  });

  it('429 says when to come back', async () => {
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 429, ms: 7000 });
    expect(await google.listReviews(key, APP, null)).toMatchObject({
      failure: { kind: 'busy', retryAfterMs: 7000 },
    });
  });

  it.each(['cut', 'accept-then-cut'])('%s leaves it open what became of it', async (kind) => {
    const id = await review();
    await sandbox.fault({ vendor: 'google-play', kind });
    expect(await google.reply(key, APP, id, 'Hi')).toMatchObject({ failure: { kind: 'unknown' } });
  });

  it('reports an unknown outcome when the store does not answer in time', async () => {
    const store = open({ timeoutMs: 4000 });
    const id = await review();
    expect(await store.listReviews(key, EMPTY, null)).toMatchObject({ ok: true });
    await sandbox.fault({ vendor: 'google-play', kind: 'delay', ms: 6000 });
    expect(await store.reply(key, APP, id, 'Hi')).toMatchObject({ failure: { kind: 'unknown' } });
  });

  it.each(['<html>', '', 'null', '[]', '{"reviews":{}}'])(
    'to return valid data (%s) has an unknown outcome',
    async (body) => {
      const odd = open({ baseUrl: await startFixedServer({ body }) });
      expect(await odd.listReviews(key, APP, null)).toMatchObject({ failure: { kind: 'unknown' } });
      expect(await odd.readReview(key, APP, 'r')).toMatchObject({ failure: { kind: 'unknown' } });
      expect(await odd.reply(key, APP, 'r', 'Hi')).toMatchObject({ failure: { kind: 'unknown' } });
    },
  );

  it('does not send the token along with a redirect', async () => {
    let asked = 0;
    const elsewhere = await startFaultyServer((_request, reply) => {
      asked += 1;
      reply.end('{}');
    });
    const odd = await startFixedServer({ status: 307, headers: { location: elsewhere } });
    expect(await open({ baseUrl: odd }).listReviews(key, APP, null)).toMatchObject({ ok: false });
    expect(asked).toBe(0);
  });
});

it.skipIf(!hasSpecs)('asks only what Google publishes', async () => {
  await sandbox.forget();
  const id = await review();
  const first = await google.listReviews(key, MANY, null);
  if (first.ok) await google.listReviews(key, MANY, first.value.next);
  await google.readReview(key, APP, id);
  await google.reply(key, APP, id, 'Thanks');
  await expectRequestsToFit(sandbox, 'google-play');
});
