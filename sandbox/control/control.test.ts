import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, appleJwt, bearer, googleForm } from '../test-callers.ts';
import { type Running, running } from '../test-setup.ts';

const app = 'com.fernhollow.tallyhop';
let sandbox: Running;
let token: { authorization: string };

beforeAll(async () => {
  sandbox = await running();
  const { body } = await sandbox.call('POST', '/google-oauth/token', await googleForm(sandbox.keys.google));
  token = bearer(z.object({ access_token: z.string() }).parse(body).access_token);
});
afterAll(() => sandbox.stop());

const control = (method: string, path: string, body?: unknown): Promise<Answer> =>
  sandbox.call(method, `/_control${path}`, body);
const newReview = async (): Promise<string> => {
  const { body } = await control('POST', '/reviews', { store: 'google', appId: app, rating: 2, body: 'Hm' });
  return z.object({ id: z.string() }).parse(body).id;
};
const path = (id: string): string => `/google-play/androidpublisher/v3/applications/${app}/reviews/${id}`;
const reply = (id: string, replyText: string): Promise<Answer> =>
  sandbox.call('POST', `${path(id)}:reply`, { replyText }, token);
const inStore = (id: string): Promise<Answer> => control('GET', `/replies/google/${app}/${id}`);
const order = (fault: object): Promise<Answer> =>
  control('POST', '/faults', { vendor: 'google-play', path: ':reply$', times: 1, ...fault });
const cutOff = (call: Promise<Answer>): Promise<boolean> =>
  call.then(
    () => false,
    () => true,
  );

test('a status fault answers in the vendor’s format, a limited number of times, and only on matching paths', async () => {
  const id = await newReview();
  await order({ kind: 'status', status: 503, ms: 2500, times: 2 });
  expect((await sandbox.call('GET', path(id), undefined, token)).status).toBe(200);
  const failed = await reply(id, 'Hi');
  expect(failed).toMatchObject({ status: 503, body: { error: { code: 503, status: 'UNAVAILABLE' } } });
  expect(failed.headers.get('retry-after')).toBe('3');
  expect((await reply(id, 'Hi')).status).toBe(503);
  expect((await inStore(id)).status).toBe(404);
  expect((await reply(id, 'Hi')).status).toBe(200);
});

test('a cut call has no effect, and an accepted-then-cut one does', async () => {
  const id = await newReview();
  await order({ kind: 'cut' });
  expect(await cutOff(reply(id, 'One'))).toBe(true);
  expect((await inStore(id)).status).toBe(404);
  await order({ kind: 'accept-then-cut' });
  expect(await cutOff(reply(id, 'Two'))).toBe(true);
  expect((await inStore(id)).body).toMatchObject({ text: 'Two', state: 'PUBLISHED', writes: 1 });
});

test('a late write is applied after its answer was cut and overwrites what came in between', async () => {
  const id = await newReview();
  await order({ kind: 'apply-late', ms: 1500 }); // late enough for what comes in between on a busy machine
  expect(await cutOff(reply(id, 'Late'))).toBe(true);
  expect((await inStore(id)).status).toBe(404);
  expect((await reply(id, 'Newer')).status).toBe(200);
  await expect.poll(() => inStore(id)).toMatchObject({ body: { text: 'Late', writes: 2 } });
  expect((await inStore(id)).body).toMatchObject({ history: [{ text: 'Newer' }, { text: 'Late' }] });
});

test('a delayed call is handled after the wait even if the caller gave up', async () => {
  const id = await newReview();
  await order({ kind: 'delay', ms: 120 });
  const caller = new AbortController();
  const call = fetch(`${sandbox.url}${path(id)}:reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...token },
    body: JSON.stringify({ replyText: 'Slow' }),
    signal: caller.signal,
  });
  await expect.poll(async () => (await control('GET', '/faults')).body).toEqual({ faults: [] });
  caller.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => inStore(id)).toMatchObject({ body: { text: 'Slow', writes: 1 } });
});

test('the journal records every call without its secrets', async () => {
  await control('DELETE', '/journal');
  const id = await newReview();
  await sandbox.call('POST', '/google-oauth/token', await googleForm(sandbox.keys.google));
  const jwt = await appleJwt(sandbox.keys.apple);
  await sandbox.call('GET', '/app-store-connect/v1/apps?limit=1', undefined, bearer(jwt));
  await order({ kind: 'cut' });
  await cutOff(reply(id, 'One'));
  const all = await control('GET', '/journal');
  expect(all.body).toMatchObject({
    calls: [
      { vendor: 'google-oauth', method: 'POST', path: '/token', status: 200 },
      { vendor: 'app-store-connect', method: 'GET', path: '/v1/apps', query: { limit: '1' }, status: 200 },
      { vendor: 'google-play', body: { replyText: 'One' }, status: null, fault: 'cut' },
    ],
  });
  expect(all.text).not.toContain(jwt.split('.')[2]);
  expect(all.text).not.toContain(token.authorization);
  const one = await control('GET', '/journal?vendor=google-oauth');
  expect(z.object({ calls: z.array(z.unknown()) }).parse(one.body).calls).toHaveLength(1);
  expect((await control('GET', '/journal?vendor=nobody')).status).toBe(400);
});

test('all state survives a restart, a late write included', async () => {
  const id = await newReview();
  await reply(id, 'Kept');
  await control('POST', '/clock', { advanceMs: 3_600_000 });
  await order({ kind: 'status', status: 500 });
  const before = await Promise.all([inStore(id), control('GET', '/apps'), control('GET', '/faults')]);
  const late = await newReview();
  await control('DELETE', '/faults');
  await order({ kind: 'apply-late', ms: 1 });
  await cutOff(reply(late, 'After the restart'));
  await order({ kind: 'status', status: 500 });
  const { keys } = sandbox;
  sandbox = await sandbox.restart();
  expect(sandbox.keys).toEqual(keys);
  const after = await Promise.all([inStore(id), control('GET', '/apps'), control('GET', '/faults')]);
  expect(after.slice(0, 2).map(({ body }) => body)).toEqual(before.slice(0, 2).map(({ body }) => body));
  expect(after[2]?.body).toMatchObject({ faults: [{ kind: 'status', status: 500 }] });
  await expect.poll(() => inStore(late)).toMatchObject({ body: { text: 'After the restart' } });
  const { now } = z.object({ now: z.string() }).parse((await control('GET', '/clock')).body);
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_500_000);
  await control('DELETE', '/faults');
  expect((await sandbox.call('GET', path(id), undefined, token)).status).toBe(200);
});

test('an edit changes only the named fields, and a deleted review loses its reply', async () => {
  const id = await newReview();
  await reply(id, 'Hi');
  await control('POST', '/reviews', {
    store: 'google',
    appId: app,
    id,
    rating: 5,
    body: 'Better',
    author: 'Kim',
  });
  await control('POST', '/reviews', { store: 'google', appId: app, id, rating: 4, body: 'Best' });
  const { body } = await sandbox.call('GET', path(id), undefined, token);
  expect(body).toMatchObject({ authorName: 'Kim', comments: [{ userComment: { starRating: 4 } }, {}] });
  expect((await control('DELETE', `/reviews/google/${app}/${id}`)).status).toBe(200);
  expect((await inStore(id)).status).toBe(404);
  expect((await control('DELETE', `/reviews/google/${app}/${id}`)).status).toBe(404);
});

test('a new publisher has apps and working keys', async () => {
  const { body } = await control('POST', '/publishers', {
    name: 'Third House',
    apps: [{ store: 'apple', id: '77001', name: 'Solo' }],
  });
  const { apple } = z.object({ apple: z.object({ keyId: z.string(), p8: z.string() }) }).parse(body);
  const apps = await sandbox.call(
    'GET',
    '/app-store-connect/v1/apps',
    undefined,
    bearer(await appleJwt(apple)),
  );
  expect(apps.body).toMatchObject({ data: [{ id: '77001', attributes: { name: 'Solo' } }] });
});

test('an app can copy a seeded one, with new ids for its newest reviews', async () => {
  const copies = [];
  for (const id of ['77002', '77003']) {
    const like = { app: 'leafkeeper', reviews: 3 };
    const { body } = await control('POST', '/publishers', {
      name: 'Copycat',
      apps: [{ store: 'apple', id, name: 'Copy', like }],
    });
    const { apple } = z.object({ apple: z.object({ keyId: z.string(), p8: z.string() }) }).parse(body);
    const path = `/app-store-connect/v1/apps/${id}/customerReviews`;
    const reviews = await sandbox.call('GET', path, undefined, bearer(await appleJwt(apple)));
    const { data } = z
      .object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ body: z.string() }) })) })
      .parse(reviews.body);
    copies.push(data);
  }
  const [one = [], other = []] = copies;
  expect(one).toHaveLength(3);
  expect(one.map(({ attributes }) => attributes)).toEqual(other.map(({ attributes }) => attributes));
  expect(new Set([...one, ...other].map(({ id }) => id)).size).toBe(6);
});

test('a fault for one review does not affect others, and can be removed alone', async () => {
  const [hit, spared] = [await newReview(), await newReview()];
  const ordered = await order({ kind: 'status', status: 503, times: 9, about: hit });
  await order({ kind: 'status', status: 403, times: 9, about: 'nobody' });
  expect((await reply(spared, 'Hi')).status).toBe(200);
  expect((await reply(hit, 'Hi')).status).toBe(503);
  const { id } = z.object({ id: z.number() }).parse(ordered.body);
  expect((await control('DELETE', `/faults/${id}`)).body).toEqual({ removed: 1 });
  expect((await reply(hit, 'Hi')).status).toBe(200);
  const inBody = { vendor: 'google-play', kind: 'status', status: 500, times: 1, about: 'these very words' };
  await control('POST', '/faults', inBody);
  expect((await reply(hit, 'Other words')).status).toBe(200);
  expect((await reply(hit, 'It says these very words')).status).toBe(500);
  await control('DELETE', '/faults');
});

test('publishes one reply early without the others', async () => {
  const at = { store: 'apple', appId: '1640482915', rating: 3, body: 'Hm' };
  const ids = [];
  for (const _ of [1, 2]) {
    const { id } = z.object({ id: z.string() }).parse((await control('POST', '/reviews', at)).body);
    const data = {
      type: 'customerReviewResponses',
      attributes: { responseBody: 'Hi' },
      relationships: { review: { data: { type: 'customerReviews', id } } },
    };
    const token = bearer(await appleJwt(sandbox.keys.apple));
    await sandbox.call('POST', '/app-store-connect/v1/customerReviewResponses', { data }, token);
    ids.push(id);
  }
  const [early = '', waiting = ''] = ids;
  const stateOf = async (id: string) => (await control('GET', `/replies/apple/1640482915/${id}`)).body;
  expect((await control('POST', `/replies/apple/1640482915/${early}/publish`, {})).status).toBe(200);
  expect(await stateOf(early)).toMatchObject({ state: 'PUBLISHED' });
  expect(await stateOf(waiting)).toMatchObject({ state: 'PENDING' });
  expect((await control('POST', '/replies/apple/1640482915/nobody/publish', {})).status).toBe(404);
});

test('a created account can sign in, is created once, and leaves no password in the journal', async () => {
  const account = { email: 'ann@acme.test', password: 'right horse' };
  const [first, again] = [
    await control('POST', '/accounts', account),
    await control('POST', '/accounts', account),
  ];
  expect(again.body).toEqual(first.body);
  const { userId } = z.object({ userId: z.string() }).parse(first.body);
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  expect((await sandbox.call('POST', path, account)).body).toMatchObject({ localId: userId });
  expect((await control('GET', '/journal')).text).not.toContain(account.password);
});

test('invalid input is refused with the reason', async () => {
  const wrong: [string, unknown][] = [
    ['/reviews', {}],
    ['/reviews', { store: 'google', appId: app, rating: 6, body: '' }],
    ['/reviews', { store: 'nokia', appId: app, rating: 1, body: '' }],
    ['/reviews', { store: 'google', appId: app, rating: 1, body: '', at: 'yesterday' }],
    ['/faults', { vendor: 'nobody', kind: 'cut' }],
    ['/faults', { vendor: 'ai', kind: 'status' }],
    ['/faults', { vendor: 'ai', kind: 'delay' }],
    ['/faults', { vendor: 'ai', kind: 'cut', path: '(' }],
    ['/faults', { vendor: 'ai', kind: 'cut', extra: 1 }],
    ['/clock', { advanceMs: -1 }],
    ['/ai', { behaviour: 'kind' }],
    ['/accounts', { email: 'no address', password: 'right horse' }],
    ['/accounts', { email: 'ann@acme.test', password: 'short' }],
  ];
  for (const [at, body] of wrong) {
    const answer = await control('POST', at, body);
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { error: 'BAD_INPUT' } });
  }
  const broken = await fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(broken.status).toBe(400);
  expect(
    (await control('POST', '/reviews', { store: 'google', appId: 'x', rating: 1, body: '' })).status,
  ).toBe(404);
});
