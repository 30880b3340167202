import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { specOf } from '../spec-check.ts';
import { type Answer, bearer, type GoogleKey, googleForm, nowS } from '../test-callers.ts';
import { type Running, running } from '../test-setup.ts';

const play = specOf('google-play');
const reporting = specOf('play-reporting');
if (play === undefined) console.warn('The published specs are not at hand: answers are not held to them.');

const app = 'com.fernhollow.tallyhop';
const reviews = `/androidpublisher/v3/applications/${app}/reviews`;
const dayMs = 24 * 3600_000;
let sandbox: Running;
let token: string;

const Token = z.object({
  access_token: z.string(),
  expires_in: z.literal(3599),
  token_type: z.literal('Bearer'),
});
const tokenFor = async (key: GoogleKey, scope?: string): Promise<string> => {
  const form = await googleForm(key, scope === undefined ? {} : { scope });
  return Token.parse((await sandbox.call('POST', '/google-oauth/token', form)).body).access_token;
};

beforeAll(async () => {
  sandbox = await running();
  token = await tokenFor(sandbox.keys.google);
});
afterAll(() => sandbox.stop());

const ask = async (method: string, path: string, body?: unknown, access = token): Promise<Answer> => {
  const answer = await sandbox.call(method, `/google-play${path}`, body, bearer(access));
  const [plain = ''] = path.split('?');
  expect(play?.checkResponse(method, plain, answer.status, answer.body) ?? []).toEqual([]);
  return answer;
};

const Stamp = z.object({ seconds: z.string().regex(/^\d+$/), nanos: z.number() });
const Review = z.object({
  reviewId: z.string(),
  comments: z.array(
    z.object({
      userComment: z.object({ text: z.string(), lastModified: Stamp, starRating: z.number() }).optional(),
      developerComment: z.object({ text: z.string(), lastModified: Stamp }).optional(),
    }),
  ),
});
const Page = z.object({
  reviews: z.array(Review).default([]),
  tokenPagination: z.object({ nextPageToken: z.string() }).optional(),
});

const addReview = async (more: object): Promise<string> => {
  const input = { store: 'google', appId: app, rating: 4, body: 'Good', ...more };
  return z.object({ id: z.string() }).parse((await sandbox.call('POST', '/_control/reviews', input)).body).id;
};
const readAll = async (size: number): Promise<string[]> => {
  const ids: string[] = [];
  let next = '';
  do {
    const page = Page.parse((await ask('GET', `${reviews}?maxResults=${size}${next}`)).body);
    ids.push(...page.reviews.map(({ reviewId }) => reviewId));
    next = page.tokenPagination === undefined ? '' : `&token=${page.tokenPagination.nextPageToken}`;
  } while (next !== '');
  return ids;
};

test('lists ten by default, a hundred at most, each review once', async () => {
  for (let n = 0; n < 12; n += 1) await addReview({ body: `Number ${n}` });
  expect(Page.parse((await ask('GET', reviews)).body).reviews).toHaveLength(10);
  const ids = await readAll(7);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual((await readAll(1000)).toSorted());
  expect((await ask('GET', `${reviews}?maxResults=-1`)).status).toBe(400);
});

test('shows the last seven days in the list, any age by id, and nothing as an empty object', async () => {
  const old = await addReview({ at: Date.now() - 7.5 * dayMs });
  const fresh = await addReview({ at: Date.now() - 6.5 * dayMs });
  const listed = await readAll(100);
  expect(listed).toContain(fresh);
  expect(listed).not.toContain(old);
  expect((await ask('GET', `${reviews}/${old}`)).status).toBe(200);
  await addReview({ id: old, body: 'Edited today' });
  expect(await readAll(100)).toContain(old);
});

test('title and body are one text with a tab between; a review without text is not listed', async () => {
  const id = await addReview({ title: 'Nice', body: 'Works' });
  const silent = await addReview({ body: '' });
  const review = Review.parse((await ask('GET', `${reviews}/${id}`)).body);
  expect(review.comments[0]?.userComment?.text).toBe('Nice\tWorks');
  expect(await readAll(100)).not.toContain(silent);
});

test('a reply is stripped of markup, shown at once, overwritten, and refused when too long', async () => {
  const id = await addReview({});
  const reply = (replyText: unknown): Promise<Answer> => ask('POST', `${reviews}/${id}:reply`, { replyText });
  const answer = await reply('Thank <b>you</b>!');
  expect(answer.body).toMatchObject({ result: { replyText: 'Thank you!' } });
  expect((await reply('x'.repeat(350))).status).toBe(200);
  for (const bad of ['x'.repeat(351), '', undefined]) expect((await reply(bad)).status).toBe(400);
  const review = Review.parse((await ask('GET', `${reviews}/${id}`)).body);
  expect(review.comments[1]?.developerComment?.text).toBe('x'.repeat(350));
  expect((await ask('POST', `${reviews}/nobody:reply`, { replyText: 'Hi' })).status).toBe(404);
});

test('errors have Google’s format', async () => {
  expect((await ask('GET', `${reviews}/nobody`)).status).toBe(404);
  expect((await ask('GET', '/androidpublisher/v3/applications/no.such.app/reviews')).status).toBe(404);
  const bad = await ask('GET', reviews, undefined, 'nonsense');
  expect(bad.body).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  const uninvited = await ask(
    'GET',
    reviews,
    undefined,
    await tokenFor(sandbox.keys.google.withoutPermission),
  );
  expect(uninvited.status).toBe(401);
  expect(uninvited.body).toMatchObject({ error: { errors: [{ reason: 'permissionDenied' }] } });
  const scope = 'https://www.googleapis.com/auth/playdeveloperreporting';
  expect((await ask('GET', reviews, undefined, await tokenFor(sandbox.keys.google, scope))).status).toBe(403);
});

test('the token service checks the grant as Google does', async () => {
  const { google } = sandbox.keys;
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const own = await googleForm(google, { aud: `${sandbox.url}/google-oauth/token` });
  expect((await sandbox.call('POST', '/google-oauth/token', own)).status).toBe(200);
  const wrong = {
    'foreign signature': await googleForm(google, {}, pem),
    'unknown account': await googleForm(google, { iss: 'nobody@example.iam.gserviceaccount.com' }),
    'other audience': await googleForm(google, { aud: 'https://example.com/token' }),
    expired: await googleForm(google, { iat: nowS() - 7200, exp: nowS() - 3600 }),
    'too long a life': await googleForm(google, { exp: nowS() + 7200 }),
    'no assertion': new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' }),
  };
  for (const [what, form] of Object.entries(wrong)) {
    const answer = await sandbox.call('POST', '/google-oauth/token', form);
    expect(answer.status, what).toBe(400);
    expect(answer.body, what).toMatchObject({ error: 'invalid_grant' });
  }
});

test('the reporting API lists the apps that the account may see', async () => {
  const search = async (access: string, query = ''): Promise<Answer> => {
    const path = '/v1beta1/apps:search';
    const answer = await sandbox.call('GET', `/play-reporting${path}${query}`, undefined, bearer(access));
    expect(reporting?.checkResponse('GET', path, answer.status, answer.body) ?? []).toEqual([]);
    return answer;
  };
  expect((await search(token)).body).toMatchObject({ apps: [{ packageName: app }] });
  expect((await search(await tokenFor(sandbox.keys.google.withoutPermission))).body).toEqual({});
  expect((await search('nonsense')).status).toBe(401);
});

test('the public pages name the developer, the apps and their icons', async () => {
  const { developerId } = sandbox.keys.google;
  for (const path of [`dev?id=${developerId}`, 'developer?id=Fernhollow+Studio']) {
    const page = await sandbox.call('GET', `/play-store/store/apps/${path}`);
    expect(page.text).toContain('<h1>Fernhollow Studio</h1>');
    expect(page.text).toContain(`href="/store/apps/details?id=${app}"`);
    const icon = /<img[^>]+src="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const picture = await fetch(icon);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    await picture.text();
  }
  expect((await sandbox.call('GET', '/play-store/store/apps/dev?id=1')).status).toBe(404);
  const found = await sandbox.call('GET', '/itunes/lookup?id=1640482915,1');
  expect(found.body).toMatchObject({ resultCount: 1, results: [{ artistName: 'Fernhollow Studio' }] });
});

test('allows two hundred reads per hour', async () => {
  const limited = async (): Promise<boolean> => (await ask('GET', `${reviews}/nobody`)).status === 429;
  let calls = 0;
  while (!(await limited())) calls += 1;
  expect(calls).toBeLessThanOrEqual(200);
  await sandbox.call('POST', '/_control/clock', { advanceMs: 61 * 60_000 });
  expect(await limited()).toBe(false);
  await sandbox.call('POST', '/_control/clock', { advanceMs: 8 * dayMs });
  expect((await ask('GET', reviews)).body).toEqual({});
});
