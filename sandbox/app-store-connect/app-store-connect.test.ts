import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { specOf } from '../spec-check.ts';
import { type Answer, appleJwt, bearer, nowS } from '../test-callers.ts';
import { type Running, running } from '../test-setup.ts';

const spec = specOf('app-store-connect');
if (spec === undefined) console.warn('The published specs are not at hand: answers are not held to them.');

const app = '1640482915';
let sandbox: Running;
let token: string;

beforeAll(async () => {
  sandbox = await running();
  token = await appleJwt(sandbox.keys.apple);
});
afterAll(() => sandbox.stop());

const ask = async (method: string, path: string, body?: unknown, jwt = token): Promise<Answer> => {
  const answer = await sandbox.call(method, `/app-store-connect${path}`, body, bearer(jwt));
  const [plain = ''] = path.split('?');
  if (answer.status !== 204)
    expect(spec?.checkResponse(method, plain, answer.status, answer.body) ?? []).toEqual([]);
  return answer;
};

const Page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ rating: z.number().optional(), createdDate: z.string().optional() }),
    }),
  ),
  included: z.array(z.object({ id: z.string() })).optional(),
  links: z.object({ next: z.string().optional() }),
  meta: z.object({ paging: z.object({ total: z.number() }) }),
});
const One = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ state: z.string(), responseBody: z.string() }) }),
});
const list = async (query: string): Promise<z.infer<typeof Page>> =>
  Page.parse((await ask('GET', `/v1/apps/${app}/customerReviews?${query}`)).body);

const replyTo = (id: string, responseBody: string): object => ({
  data: {
    type: 'customerReviewResponses',
    attributes: { responseBody },
    relationships: { review: { data: { type: 'customerReviews', id } } },
  },
});

const newReview = async (body = 'Fine'): Promise<string> => {
  const answer = await sandbox.call('POST', '/_control/reviews', {
    store: 'apple',
    appId: app,
    rating: 3,
    body,
  });
  return z.object({ id: z.string() }).parse(answer.body).id;
};

test('lists the apps that are ready for distribution, and one by id', async () => {
  const apps = await ask('GET', '/v1/apps?filter[appStoreVersions.appVersionState]=READY_FOR_DISTRIBUTION');
  expect(Page.parse(apps.body).data).toHaveLength(2);
  const none = await ask('GET', '/v1/apps?filter[appStoreVersions.appVersionState]=IN_REVIEW');
  expect(Page.parse(none.body).data).toEqual([]);
  expect((await ask('GET', `/v1/apps/${app}`)).status).toBe(200);
  expect((await ask('GET', '/v1/apps/1')).status).toBe(404);
  const empty = await ask('GET', '/v1/apps', undefined, await appleJwt(sandbox.keys.apple.withoutApps));
  expect(Page.parse(empty.body).data).toEqual([]);
});

test('pages through every review once, newest first', async () => {
  const seen: string[] = [];
  const dates: string[] = [];
  let next: string | undefined = `/v1/apps/${app}/customerReviews?limit=7&sort=-createdDate&include=response`;
  let total = 0;
  while (next !== undefined) {
    const page: z.infer<typeof Page> = Page.parse((await ask('GET', next)).body);
    seen.push(...page.data.map(({ id }) => id));
    dates.push(...page.data.map(({ attributes }) => attributes.createdDate ?? ''));
    total = page.meta.paging.total;
    next = page.links.next?.replace(`${sandbox.url}/app-store-connect`, '');
  }
  expect(new Set(seen).size).toBe(total);
  expect(seen).toHaveLength(total);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(dates.every((date) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-08:00$/.test(date))).toBe(true);
});

test('filters by rating and by a published response', async () => {
  const angry = await list('filter[rating]=1,2&limit=200');
  expect(angry.data.length).toBeGreaterThan(0);
  expect(angry.data.every(({ attributes }) => (attributes.rating ?? 5) <= 2)).toBe(true);
  const answered = await list('exists[publishedResponse]=true&include=response&limit=200');
  const open = await list('exists[publishedResponse]=false&limit=200');
  const all = await list('limit=200');
  expect(answered.included).toHaveLength(answered.data.length);
  expect(answered.data.length + open.data.length).toBe(all.data.length);
});

test('refuses parameters and values that Apple does not know', async () => {
  for (const query of [
    'limit=201',
    'limit=0',
    'sort=title',
    'filter[rating]=6',
    'filter[stars]=1',
    'include=app',
  ])
    expect((await ask('GET', `/v1/apps/${app}/customerReviews?${query}`)).status, query).toBe(400);
});

test('a response is pending until the store publishes it, and is overwritten, found and deleted', async () => {
  const id = await newReview();
  expect((await ask('GET', `/v1/customerReviews/${id}/response`)).status).toBe(404);
  const created = await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'First'));
  expect(created.status).toBe(201);
  expect(One.parse(created.body).data.attributes.state).toBe('PENDING_PUBLISH');
  const again = One.parse((await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'Second'))).body);
  expect(again.data.id).toBe(One.parse(created.body).data.id);
  await sandbox.call('POST', '/_control/clock', { advanceMs: 8 * 3600_000 });
  const shown = One.parse((await ask('GET', `/v1/customerReviewResponses/${again.data.id}`)).body);
  expect(shown.data.attributes).toMatchObject({ state: 'PUBLISHED', responseBody: 'Second' });
  expect((await ask('GET', `/v1/customerReviews/${id}?include=response`)).status).toBe(200);
  expect((await ask('DELETE', `/v1/customerReviewResponses/${again.data.id}`)).status).toBe(204);
  expect((await ask('GET', `/v1/customerReviewResponses/${again.data.id}`)).status).toBe(404);
});

test('refuses a response that is too long, empty, or to a review that is gone', async () => {
  const id = await newReview();
  expect((await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'x'.repeat(5970)))).status).toBe(201);
  expect((await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'x'.repeat(5971)))).status).toBe(422);
  expect((await ask('POST', '/v1/customerReviewResponses', replyTo(id, '  '))).status).toBe(409);
  expect((await ask('POST', '/v1/customerReviewResponses', { data: {} })).status).toBe(409);
  await sandbox.call('DELETE', `/_control/reviews/apple/${app}/${id}`);
  const gone = await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'Hello'));
  expect(gone.status).toBe(409);
  expect(gone.body).toMatchObject({ errors: [{ source: { pointer: '/data/relationships/review' } }] });
  expect((await ask('GET', `/v1/customerReviews/${id}`)).status).toBe(404);
});

test('accepts the individual and the team key, and nothing that is signed or claimed otherwise', async () => {
  const { apple, others } = sandbox.keys;
  const status = async (jwt: string): Promise<number> =>
    (await ask('GET', '/v1/apps', undefined, jwt)).status;
  const team = { sub: undefined, iss: apple.team.issuerId };
  expect(await status(await appleJwt(apple.team, team))).toBe(200);
  const p8 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const wrong = {
    'no token': '',
    'not a token': 'abc',
    'foreign signature': await appleJwt({ ...apple, p8 }),
    'unknown key id': await appleJwt(apple, {}, 'ABCDEFGHIJ'),
    "another key's id": await appleJwt(apple, {}, apple.team.keyId),
    'other audience': await appleJwt(apple, { aud: 'appstoreconnect-v2' }),
    expired: await appleJwt(apple, { iat: nowS() - 1200, exp: nowS() - 60 }),
    'too long a life': await appleJwt(apple, { exp: nowS() + 21 * 60 }),
    'issued in the future': await appleJwt(apple, { iat: nowS() + 300, exp: nowS() + 600 }),
    'issuer on an individual key': await appleJwt(apple, { iss: apple.team.issuerId }),
    'no subject': await appleJwt(apple, { sub: undefined }),
    'team key without issuer': await appleJwt(apple.team, { sub: undefined }),
    'team key with a foreign issuer': await appleJwt(apple.team, {
      ...team,
      iss: others[0]?.apple.team.issuerId,
    }),
  };
  for (const [what, jwt] of Object.entries(wrong)) expect(await status(jwt), what).toBe(401);
});

test("a read-only key cannot reply, and another publisher's app is hidden", async () => {
  const id = await newReview();
  const readOnly = await appleJwt(sandbox.keys.apple.readOnly);
  expect((await ask('GET', `/v1/customerReviews/${id}`, undefined, readOnly)).status).toBe(200);
  expect((await ask('POST', '/v1/customerReviewResponses', replyTo(id, 'Hi'), readOnly)).status).toBe(403);
  const other = sandbox.keys.others[0];
  if (other === undefined) throw new Error('a second publisher is missing');
  const stranger = await appleJwt(other.apple);
  expect((await ask('GET', `/v1/apps/${app}/customerReviews`, undefined, stranger)).status).toBe(404);
  expect((await ask('GET', `/v1/customerReviews/${id}`, undefined, stranger)).status).toBe(404);
  const scoped = await appleJwt(sandbox.keys.apple, { scope: ['GET /v1/apps?limit=1'] });
  expect((await ask('GET', `/v1/customerReviews/${id}`, undefined, scoped)).status).toBe(403);
});

test('reports the hourly rate limit, and refuses parallel calls when a fault says so', async () => {
  const answer = await ask('GET', '/v1/apps');
  expect(answer.headers.get('x-rate-limit')).toMatch(/^user-hour-lim:3500;user-hour-rem:\d+;$/);
  await sandbox.call('POST', '/_control/faults', {
    vendor: 'app-store-connect',
    kind: 'parallel-429',
    ms: 700,
  });
  const together = await Promise.all(Array.from({ length: 4 }, () => ask('GET', '/v1/apps')));
  const alone = await ask('GET', '/v1/apps');
  await sandbox.call('DELETE', '/_control/faults');
  expect(together.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  expect(alone.status).toBe(200);
});
