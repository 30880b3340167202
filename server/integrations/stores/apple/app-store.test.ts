import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { startFaultyServer, startFixedServer } from '#tests/support/app/faulty-server.ts';
import {
  appleKeyOf,
  expectRequestsToFit,
  hasSpecs,
  startTestSandbox,
} from '#tests/support/sandbox/test-sandbox.ts';
import { appleStore } from './app-store.ts';

const sandbox = await startTestSandbox();
const files = await sandbox.addPublisher([
  { store: 'apple', id: '7001', name: 'One' },
  { store: 'apple', id: '7002', name: 'Two' },
]);
const key = appleKeyOf(files.apple);
const baseUrl = `${sandbox.url}/app-store-connect`;
const open = (overrides: { baseUrl?: string; timeoutMs?: number; now?: () => number } = {}) =>
  appleStore({ baseUrl, timeoutMs: 5000, now: Date.now, ...overrides });
const apple = open();
const review = (overrides = {}) => sandbox.review({ store: 'apple', appId: '7001', ...overrides });

beforeEach(() => sandbox.heal());

describe('reading', () => {
  it("returns a review's fields", async () => {
    const at = Date.now() - 3_600_000;
    const id = await review({ rating: 2, title: 'Hm', body: 'Crashes', author: 'Ann', at });
    const read = await apple.readReview(key, id);
    expect(read).toEqual({
      ok: true,
      repeats: 0,
      value: {
        reviewId: id,
        author: 'Ann',
        title: 'Hm',
        body: 'Crashes',
        starRating: 2,
        modifiedAt: new Date(Math.floor(at / 1000) * 1000),
        deviceLanguage: null,
        appVersionName: null,
        androidOsVersion: null,
        productName: null,
        territory: 'USA',
        reply: null,
      },
    });
  });

  it('follows next links to the end, newest first, without duplicates', async () => {
    const base = Date.now() - 10 * 3_600_000;
    for (let n = 0; n < 405; n += 1)
      await sandbox.review({ store: 'apple', appId: '7002', id: `r${n}`, at: base + n * 1000 });
    const seen: string[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page = await apple.listReviews(key, '7002', next);
      if (!page.ok) throw new Error(page.failure.detail);
      seen.push(...page.value.reviews.map(({ reviewId }) => reviewId));
      next = page.value.next;
      pages += 1;
    } while (next !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 405 }, (_, index) => `r${404 - index}`));
  });

  it.each([
    'https://evil.example/v1/apps/7001/customerReviews?cursor=x',
    'http://127.0.0.1:1/v1/apps/7001/customerReviews',
    'OTHER-PATH',
  ])('sends its token to no other host: %s', async (link) => {
    await sandbox.forget();
    const next = link === 'OTHER-PATH' ? `${baseUrl}/v1/apps` : link;
    const page = await apple.listReviews(key, '7001', next);
    expect(page).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
    expect(await sandbox.journal('app-store-connect')).toEqual([]);
  });

  it('ends if a next link points to itself', async () => {
    const odd = await startFixedServer({ body: { data: [] } });
    const self = `${odd}/v1/apps/1/customerReviews?cursor=x`;
    const loop = await startFixedServer({ body: { data: [], links: { next: self } } });
    const url = self.replace(odd, loop);
    const page = await open({ baseUrl: loop }).listReviews(key, '1', url);
    expect(page).toMatchObject({ ok: true });
  });

  it('reads answers without optional fields', async () => {
    const bare = { id: 'r', type: 'customerReviews', attributes: { rating: 1, createdDate: '2026-11-01' } };
    const odd = await startFixedServer({
      body: {
        data: [
          bare,
          { ...bare, relationships: { response: { data: null } } },
          { ...bare, relationships: { response: { data: { id: 'p', type: 'customerReviewResponses' } } } },
        ],
        included: [
          { id: 'p', type: 'somethingElse' },
          {
            id: 'p',
            type: 'customerReviewResponses',
            attributes: { responseBody: 'Hi', state: 'NEW_STATE' },
          },
        ],
      },
    });
    const page = await open({ baseUrl: odd }).listReviews(key, '1', null);
    if (!page.ok) throw new Error(page.failure.detail);
    expect(page.value.next).toBeNull();
    expect(page.value.reviews.map(({ reply }) => reply && [reply.text, reply.state])).toEqual([
      null,
      null,
      ['Hi', 'PENDING'],
    ]);
  });
});

describe('the token of a key', () => {
  const startApple = async (statuses: number[]) => {
    const tokens: string[] = [];
    const baseUrl = await startFaultyServer((request, reply) => {
      tokens.push(request.headers.authorization ?? '');
      reply.writeHead(statuses.shift() ?? 200).end(JSON.stringify({ data: [] }));
    });
    return { baseUrl, tokens };
  };

  it('the token of a key is reused for a quarter of an hour', async () => {
    let now = Date.now();
    const { baseUrl, tokens } = await startApple([]);
    const store = open({ baseUrl, now: () => now });
    await Promise.all([1, 2, 3].map(() => store.listReviews(key, '1', null)));
    now += 14 * 60_000;
    await store.listReviews(key, '1', null);
    expect(new Set(tokens).size).toBe(1);
    now += 2 * 60_000;
    await store.listReviews(key, '1', null);
    expect(new Set(tokens).size).toBe(2);
  });

  it.each([401, 403])(
    'the token of a key is retried, then replaced, when Apple answers %i',
    async (status) => {
      const once = await startApple([status]);
      expect(await open({ baseUrl: once.baseUrl }).listReviews(key, '1', null)).toMatchObject({ ok: true });
      expect(new Set(once.tokens).size).toBe(1);
      const twice = await startApple([status, status]);
      let now = Date.now();
      const ticking = (): number => {
        now += 1000; // so that no two tokens are equal by chance
        return now;
      };
      const store = open({ baseUrl: twice.baseUrl, now: ticking });
      expect(await store.listReviews(key, '1', null)).toMatchObject({ ok: true });
      expect(new Set(twice.tokens).size).toBe(2);
      const always = await startApple([status, status, status]);
      expect(await open({ baseUrl: always.baseUrl }).listReviews(key, '1', null)).toMatchObject({
        ok: false,
      });
      expect(always.tokens).toHaveLength(3);
    },
  );
});

describe('unreadable rows', () => {
  const attributes = { rating: 4, createdDate: '2026-11-01T10:00:00-08:00', title: 'Fine', body: 'So so' };
  const row = { type: 'customerReviews', id: 'good', attributes };
  const listing = async (...data: unknown[]) => {
    const page = await open({ baseUrl: await startFixedServer({ body: { data } }) }).listReviews(
      key,
      '1',
      null,
    );
    if (!page.ok) throw new Error(page.failure.detail);
    return page.value;
  };

  it('skips and reports unreadable rows without losing the others', async () => {
    const { reviews, unreadable } = await listing(
      { ...row, id: 'no-stars', attributes: { ...attributes, rating: undefined } },
      { ...row, id: 'no-date', attributes: { ...attributes, createdDate: null } },
      { ...row, id: 'before-the-store', attributes: { ...attributes, createdDate: '1970-01-01T00:00:00Z' } },
      { ...row, id: 'bare', attributes: undefined },
      { ...row, id: 'lost-reply', relationships: { response: { data: { id: 'nowhere' } } } },
      row,
    );
    expect(reviews.map(({ reviewId }) => reviewId)).toEqual(['good']);
    expect(unreadable.toSorted()).toEqual(['bare', 'before-the-store', 'lost-reply', 'no-date', 'no-stars']);
  });

  it('lose only what cannot be stored', async () => {
    const odd = { ...attributes, rating: '2', title: 'a\0b', body: 'cut \ud83d', reviewerNickname: 7 };
    const { reviews, unreadable } = await listing({ ...row, attributes: odd });
    expect(unreadable).toEqual([]);
    expect(reviews).toMatchObject([{ starRating: 2, title: 'ab', body: 'cut \ufffd', author: '' }]);
  });

  it.each([5, 'no url at all', {}, '?cursor=a\0b', '?cursor=\ud83d', `?cursor=${'a'.repeat(5000)}`])(
    'keep the page whose next link is %j, and fail at that link',
    async (next) => {
      const store = open({ baseUrl: await startFixedServer({ body: { data: [row], links: { next } } }) });
      const page = await store.listReviews(key, '1', null);
      expect(page).toMatchObject({ ok: true, value: { reviews: [{ reviewId: 'good' }] } });
      if (!page.ok) throw new Error(page.failure.detail);
      expect(await store.listReviews(key, '1', page.value.next)).toMatchObject({
        failure: { kind: 'unknown', hasAnswered: true },
      });
    },
  );

  it("follows Apple's own next link through the proxy in front of it", async () => {
    const asked: string[] = [];
    const proxy = await startFaultyServer((request, reply) => {
      asked.push(request.url ?? '');
      const next = 'https://api.appstoreconnect.apple.com/v1/apps/1/customerReviews?cursor=two';
      reply.end(JSON.stringify({ data: [row], links: { next } }));
    });
    const store = open({ baseUrl: `${proxy}/apple` });
    const first = await store.listReviews(key, '1', null);
    if (!first.ok) throw new Error(first.failure.detail);
    expect(await store.listReviews(key, '1', first.value.next)).toMatchObject({ ok: true });
    expect(asked[1]).toBe('/apple/v1/apps/1/customerReviews?cursor=two');
  });
});

describe('replying', () => {
  it('reports a reply as pending until the store shows it, and replaces it by a later one', async () => {
    const id = await review();
    expect(await apple.reply(key, id, 'Thanks! 🎉')).toMatchObject({
      ok: true,
      value: { text: 'Thanks! 🎉', state: 'PENDING' },
    });
    expect(await apple.reply(key, id, 'Thanks again')).toMatchObject({ ok: true });
    await sandbox.advanceClock(9 * 3_600_000);
    expect(await apple.readReview(key, id)).toMatchObject({
      value: { reply: { text: 'Thanks again', state: 'PUBLISHED' } },
    });
    expect(await sandbox.replyOf('apple', '7001', id)).toMatchObject({ writes: 2 });
  });

  it('reports a long or empty text and a missing review as such', async () => {
    const id = await review();
    expect(await apple.reply(key, id, 'x'.repeat(5971))).toMatchObject({ failure: { kind: 'too-long' } });
    expect(await apple.reply(key, id, ' ')).toMatchObject({ ok: false });
    await sandbox.remove('apple', '7001', id);
    expect(await apple.reply(key, id, 'Hi')).toMatchObject({ failure: { kind: 'gone' } });
    expect(await apple.readReview(key, id)).toMatchObject({ failure: { kind: 'gone' } });
  });
});

describe('keys', () => {
  it('keys of teams and individuals both work', async () => {
    for (const each of [key, appleKeyOf(files.apple.team)])
      expect(await apple.listReviews(each, '7001', null)).toMatchObject({ ok: true });
  });

  it('keys with read access only cannot reply', async () => {
    const readOnly = appleKeyOf(files.apple.readOnly);
    const id = await review();
    expect(await apple.readReview(readOnly, id)).toMatchObject({ ok: true });
    expect(await apple.reply(readOnly, id, 'Hi')).toMatchObject({ failure: { kind: 'permissions' } });
  });

  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const wrong: [string, AppleKey][] = [
    ['unknown', { ...key, keyId: 'NOBODY' }],
    [
      'signed by another',
      { ...key, privateKey: other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    ],
    ['of a team with another issuer', { ...key, issuerId: '00000000-0000-0000-0000-000000000000' }],
    ['that is no key', { ...key, privateKey: 'not a key' }],
    [
      'of another curve',
      {
        ...key,
        privateKey: generateKeyPairSync('ec', { namedCurve: 'P-384' })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
      },
    ],
  ];
  it.each(wrong)('%s are wrong credentials', async (_name, bad) => {
    expect(await apple.listReviews(bad, '7001', null)).toMatchObject({ failure: { kind: 'credentials' } });
  });

  it('tolerate a small clock difference', async () => {
    for (const skew of [-60_000, 20_000])
      expect(await open({ now: () => Date.now() + skew }).listReviews(key, '7001', null)).toMatchObject({
        ok: true,
      });
  });
});

describe('a failure of the store', () => {
  it.each([
    [400, 'refused'],
    [401, 'credentials'],
    [403, 'permissions'],
    [404, 'gone'],
    [409, 'refused'],
    [422, 'refused'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('a failure of the store with %i is reported as %s', async (status, kind) => {
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status });
    expect(await apple.listReviews(key, '7001', null)).toMatchObject({ ok: false, failure: { kind } });
    expect(await apple.reply(key, 'r', 'Hi')).toMatchObject({ ok: false, failure: { kind } });
  });

  it('a failure of the store with 429 includes the Retry-After', async () => {
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 429, ms: 7000 });
    expect(await apple.listReviews(key, '7001', null)).toMatchObject({
      failure: { kind: 'busy', retryAfterMs: 7000 },
    });
  });

  it('a refused reply has the words of Apple, also with a 403 about more than the key', async () => {
    const detail = 'Sign the agreement.';
    const error = { code: 'FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED', detail };
    const odd = await startFixedServer({ status: 403, body: { errors: [error] } });
    const refused = { failure: { kind: 'refused', words: detail } };
    expect(await open({ baseUrl: odd }).reply(key, 'r', 'Hi')).toMatchObject(refused);
  });

  it('a failure of the store is classified by the relevant one of several errors', async () => {
    const errors = [{}, { code: 'X' }, { source: { pointer: '/data/relationships/review' } }];
    const odd = await startFixedServer({ status: 409, body: { errors } });
    expect(await open({ baseUrl: odd }).reply(key, 'r', 'Hi')).toMatchObject({ failure: { kind: 'gone' } });
  });

  it.each(['cut', 'accept-then-cut'])('%s has an unknown outcome', async (kind) => {
    const id = await review();
    await sandbox.fault({ vendor: 'app-store-connect', kind });
    expect(await apple.reply(key, id, 'Hi')).toMatchObject({ failure: { kind: 'unknown' } });
  });

  it('reports an unknown outcome when a write times out', async () => {
    const id = await review();
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'delay', ms: 400 });
    expect(await open({ timeoutMs: 100 }).reply(key, id, 'Hi')).toMatchObject({
      failure: { kind: 'unknown' },
    });
  });

  it.each(['<html>', '', '{"data":', '[]', '{"data":{}}', 'null'])(
    'to return valid data (%s) has an unknown outcome',
    async (body) => {
      const odd = open({ baseUrl: await startFixedServer({ body }) });
      expect(await odd.listReviews(key, '1', null)).toMatchObject({ failure: { kind: 'unknown' } });
      expect(await odd.readReview(key, 'r')).toMatchObject({ failure: { kind: 'unknown' } });
      expect(await odd.reply(key, 'r', 'Hi')).toMatchObject({ failure: { kind: 'unknown' } });
    },
  );

  it('ends both requests of a removal within the time of one call', async () => {
    const slow = await startFaultyServer(({ method }, reply) => {
      if (method === 'GET')
        setTimeout(() => reply.end('{"data":{"type":"customerReviewResponses","id":"r1"}}'), 1500);
    });
    const began = performance.now();
    const removed = await open({ baseUrl: slow, timeoutMs: 2000 }).removeReply(key, 'one');
    expect(removed).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
    expect(performance.now() - began).toBeLessThan(3000); // and not 3500
  });

  it('does not send the token to the target of a redirect', async () => {
    let asked = 0;
    const elsewhere = await startFaultyServer((_request, reply) => {
      asked += 1;
      reply.end('{"data":[]}');
    });
    const odd = await startFixedServer({ status: 302, headers: { location: elsewhere } });
    expect(await open({ baseUrl: odd }).listReviews(key, '1', null)).toMatchObject({ ok: false });
    expect(asked).toBe(0);
  });
});

it.skipIf(!hasSpecs)('asks only what Apple publishes', async () => {
  await sandbox.forget();
  const id = await review();
  for (const each of [key, appleKeyOf(files.apple.team)]) {
    await apple.listReviews(each, '7001', null);
    await apple.readReview(each, id);
    await apple.reply(each, id, 'Thanks');
  }
  const page = await apple.listReviews(key, '7002', null);
  if (page.ok) await apple.listReviews(key, '7002', page.value.next);
  await expectRequestsToFit(sandbox, 'app-store-connect');
});
