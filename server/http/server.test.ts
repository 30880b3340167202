import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '#server/context.ts';
import { api } from '#shared/contract/api.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type ErrorCode, errorCodeOf } from '#shared/contract/errors.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { type Answer, startApi } from '#tests/support/app/test-server.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { descriptionOf } from './api/descriptions.ts';
import { errorCodesOf } from './api/error-codes.ts';
import { responseSchemaOf, strictly } from './api/mount.ts';
import { route } from './api/route.ts';

const { context, createCompany, url } = await createTestContext();
const server = await startApi(context);
const caller = await createCompany();
const identity = { caller, visitor: { address: '198.51.100.1' } };
const authorization = `Bearer ${await server.tokenOf(caller.userId)}`;
const all = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries<Endpoint>(verbs).map(([verb, row]) => ({ ...row, about: descriptionOf(noun, verb) })),
);
const posts = all.filter(({ method, access }) => method !== 'GET' && access !== 'anyone');

const methodOf = (path: string) => posts.find((row) => row.path === path)?.method ?? 'POST';
const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  server.ask({ method: methodOf(path), path, body, headers: { authorization, ...headers } });
const get = (path: string, headers: Record<string, string> = {}) =>
  server.ask({ method: 'GET', path, headers });

const expectRefusal = (answer: Answer, status: number, code: ErrorCode) => {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error: code });
  expect(answer.body.message).toMatch(/\S/);
  expectHeaders(answer);
};
describe.each(posts.map((row): [string, Endpoint] => [row.path, row]))('%s', (path) => {
  it('rejects a body that is not a JSON object, too large or of another type', async () => {
    for (const body of ['{', '{"a":}', '\u0000', '{"__proto__":{"a":1}}', 'undefined'])
      expectRefusal(await post(path, body), 400, 'MISSING_PARAMETERS');
    for (const body of ['null', '5', '"text"', '[]', '[[]]', 'true'])
      expectRefusal(await post(path, body), 400, 'MISSING_PARAMETERS');
    for (const type of [
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ])
      expectRefusal(await post(path, '{}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectRefusal(await post(path, { text: 'x'.repeat(2 ** 20) }), 413, 'REQUEST_TOO_LARGE');
  });
});

/** A value of every kind, and the odd ones that can reach a database. */
const WRONG = [null, 5, -1, 0.5, 1e308, true, [], {}, '', 'a\u0000b', '\ud800', 'x'.repeat(30_000), [[]]];
const right: Record<string, object> = {
  '/api/review/getAppReviews': { id: 'a', offset: 0, answered: false },
  '/api/review/submitAnswer': {
    review: {
      reviewId: 'a',
      response: 'b',
      translatedResponse: 'c',
      responseLanguage: 'de',
      replyRevision: 0,
    },
    appId: 'a',
    loadTimestamp: 5,
    delayMs: 5,
  },
  '/api/review/regenerate': { appId: 'a', review: { reviewId: 'a' }, customPrompt: 'x', improve: true },
  '/api/review/check': { appId: 'a', reviewId: 'b', text: 'c', language: 'de' },
  '/api/review/translate': { text: 'a', targetLanguage: 'de', appId: 'a' },
  '/api/review/saveDraft': { appId: 'a', reviewId: 'b', version: 0, draft: null },
  '/api/review/undoSubmit': { appId: 'a', reviewId: 'b', replyRevision: 1 },
  '/api/statistics/get': { fromMonth: '2026-10', toMonth: '2026-11' },
  '/api/user/get': { id: 'a' },
  '/api/user/create': {
    id: caller.userId,
    username: caller.username,
    firstName: 'a',
    lastName: 'b',
    companyName: 'c',
  },
  '/api/user/update': { updates: { known_languages: ['de'] } },
  '/api/user/checkEmailAvailability': { email: 'a@b.test' },
};

it.each(Object.entries(right))('%s answers 400 for a wrong or missing field', async (path, input) => {
  const variants = Object.keys(input).flatMap((name) => [
    Object.fromEntries(Object.entries(input).filter(([key]) => key !== name)),
    ...WRONG.map((value) => ({ ...input, [name]: value })),
  ]);
  const inner = 'review' in input && typeof input.review === 'object' ? input.review : undefined;
  for (const name of Object.keys(inner ?? {}))
    variants.push(...WRONG.map((value) => ({ ...input, review: { ...inner, [name]: value } })));
  for (const variant of variants) {
    const answer = await post(path, variant);
    expect(answer.status, JSON.stringify(variant).slice(0, 200)).toBeLessThan(500);
    if (answer.status === 400 && answer.body.error === 'MISSING_PARAMETERS')
      expect(answer.body.message).toMatch(/\S/);
  }
});

it('names each invalid field and the reason', async () => {
  const answer = await post('/api/review/getAppReviews', { id: '', offset: -1 });
  expectRefusal(answer, 400, 'MISSING_PARAMETERS');
  const issues = Object.values(Object(answer.body.issues));
  expect(issues.map((issue) => Object(issue).path)).toEqual(['id', 'offset', 'answered']);
});

describe('an unknown path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/review',
    '/api/user/me/',
    '/API/user/me',
    '/nothing.js',
    '/.env',
  ])('%s is answered 404 in JSON', async (path) => {
    expectRefusal(await get(path), 404, 'ENTITY_NOT_FOUND');
  });

  it('treats a path as unknown if an endpoint has it only with another method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expectRefusal(
        await server.ask({ method, path: '/api/user/me', headers: { authorization } }),
        404,
        'ENTITY_NOT_FOUND',
      );
  });

  it.each(['/api/%', '/%E0%A4%A', '/api/user/me%'])(
    'includes one that cannot be decoded: %s',
    async (path) => {
      expectRefusal(await get(path), 404, 'ENTITY_NOT_FOUND');
    },
  );

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd', '//etc/passwd'])(
    'outside the page (%s) is not served',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toMatch(/root:|"name"/);
    },
  );
});

describe('the page', () => {
  it('the page is served for every page path, but not for a missing file', async () => {
    for (const path of ['/', '/dashboard', '/reviews/x?y=1', '/login']) {
      const answer = await get(path, { accept: 'text/html,*/*' });
      expect(answer).toMatchObject({ status: 200, text: '<!doctype html>page' });
      expect(answer.headers['cache-control']).toBe('no-cache');
      expectHeaders(answer);
    }
    expect(await get('/robots.txt')).toMatchObject({ status: 200 });
    const contact = expect.stringMatching(/^Contact: mailto:.+@.+\nExpires: \d{4}-.+\n/);
    expect(await get('/.well-known/security.txt')).toMatchObject({ status: 200, text: contact });
    expectRefusal(await get('/.vite/manifest.json', { accept: '*/*' }), 404, 'ENTITY_NOT_FOUND');
    for (const path of ['/api/nothing', '/api/'])
      expectRefusal(await get(path, { accept: 'text/html' }), 404, 'ENTITY_NOT_FOUND');
    expectRefusal(await get('/assets/gone.js', { accept: '*/*' }), 404, 'ENTITY_NOT_FOUND');
  });

  it('reports that it was not built', async () => {
    const bare = await startApi(context, { page: '' });
    const answer = await bare.ask({ method: 'GET', path: '/', headers: { accept: 'text/html' } });
    expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
  });

  it('sends HSTS in production only', async () => {
    const production = await startApi(context, { isProduction: true });
    const held = await production.ask({ method: 'GET', path: '/' });
    expect(held.headers['strict-transport-security']).toMatch(/max-age=63072000/);
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('response serialization', () => {
  const me = api.user.me;
  const user = {
    id: 'u',
    username: 'a',
    firstName: '',
    lastName: '',
    companyName: '',
    companyId: 'c',
    role: 'owner' as const,
    knownLanguages: [],
    auth: caller.auth,
  };

  /** An answer serialized as in production, by the endpoint's schema alone. */
  const written = async (answer: unknown) => {
    const app = fastify();
    app.get('/', { schema: { response: { 200: responseSchemaOf(me) } } }, async () => answer);
    return app.inject('/');
  };

  it('omits undeclared fields', async () => {
    const leaky = { user: { ...user, passwordHash: 'secret' }, sealedKey: 'secret' };
    expect((await written(leaky)).json()).toEqual({ user });
  });

  it('fails with 500 if a declared field is missing', async () => {
    const { username, ...incomplete } = user;
    expect((await written({ user: incomplete })).statusCode).toBe(500);
    const wrong = { user: { ...user, auth: { ...user.auth, expiresAt: 'soon' } } };
    await expect(
      strictly(
        route(me, async () => wrong),
        { errors: [] },
      ).run(context, identity, {}),
    ).rejects.toThrow();
  });

  it('allows only declared and common error codes', async () => {
    const refusing = (code: ErrorCode) =>
      strictly(
        route(me, async () => {
          throw new ApiError(code, 'No.');
        }),
        { errors: [] },
      ).run(context, identity, {});
    for (const code of errorCodesOf({ ...me, errors: [] }))
      await expect(refusing(code)).rejects.toMatchObject({ code });
    await expect(refusing('LIMIT_REACHED')).rejects.toThrow(/user\/me failed with LIMIT_REACHED/);
  });

  it('takes no compressed body, which may hide any amount', async () => {
    const path = '/api/user/checkEmailAvailability';
    const body = gzipSync(JSON.stringify({ email: 'ann@acme.test' }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  });

  it('counts requests that authentication refuses', async () => {
    const limited = await startApi(context, { requestsAMinute: 5 });
    onTestFinished(limited.close);
    const ask = () =>
      limited.ask({ method: 'GET', path: '/api/user/me', headers: { authorization: 'Bearer x.y.z' } });
    for (let n = 0; n < 5; n += 1) expectRefusal(await ask(), 401, 'EXPIRED_TOKEN');
    expectRefusal(await ask(), 429, 'TOO_MANY_REQUESTS');
  });

  it('compresses large responses, errors included', async () => {
    for (const encoding of ['br', 'gzip', 'gzip, deflate, br'])
      expect((await get('/api/docs', { 'accept-encoding': encoding })).headers['content-encoding']).toMatch(
        /br|gzip/,
      );
    for (const encoding of ['deflate', 'identity', 'nonsense'])
      expect(await get('/api/docs', { 'accept-encoding': encoding })).toMatchObject({ status: 200 });
    const many = Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`f${n}`, n]));
    const refused = await post('/api/review/submitAnswer', many, { 'accept-encoding': 'gzip' });
    expect(refused.status).toBe(400);
  });
});

describe('while the database is away', () => {
  it.each([
    ['not there', 'postgres://nobody:x@127.0.0.1:1/none'],
    ['without this database', url.replace(/[^/]+$/, 'no_such_database')],
  ])('(%s) answers every call 503 with a Retry-After and still serves the page', async (_how, address) => {
    const db = openEveryApp({ url: address, connections: 1, onError: () => undefined });
    const dark = await startApi({ ...context, db });
    const token = await dark.tokenOf(caller.userId);
    const answer = await dark.ask({
      method: 'GET',
      path: '/api/user/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres|no_such/);
    expect(await dark.ask({ method: 'GET', path: '/readyz' })).toMatchObject({ status: 503 });
    expect(await dark.ask({ method: 'GET', path: '/healthz' })).toMatchObject({ status: 200 });
    expect(await dark.ask({ method: 'GET', path: '/api/config' })).toMatchObject({ status: 200 });
    await db.destroy();
  });

  it('is ready once the database is available', async () => {
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { ready: true } });
    expectHeaders(await get('/readyz'));
  });
});

describe('the OpenAPI document', async () => {
  const document = Object((await get('/api/docs')).body);

  it('describes every endpoint with input, output and errors', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Rejoinder', version: '1' } });
    const written = (path: string) => path.replace(':id', '{id}');
    const paths = [...new Set(all.map(({ path }) => written(path))), written(IMPORT.path), LIVE.path];
    expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
    expect(document.paths[LIVE.path].get.responses['200'].content).toHaveProperty('text/event-stream');
    for (const row of all) {
      const operation = document.paths[written(row.path)][row.method.toLowerCase()];
      expect(operation.summary).toBe(row.about.summary);
      expect(operation.summary.length).toBeGreaterThan(10);
      expect('requestBody' in operation).toBe(row.method !== 'GET');
      const descriptions = Object.values<{ description: string }>(operation.responses).map(
        (one) => one.description,
      );
      for (const code of row.about.errors) expect(descriptions.join(', ')).toContain(code);
      expect(new Set(row.about.errors).size).toBe(row.about.errors.length);
      for (const name of descriptions.join(', ').replace('Done, ', '').split(', '))
        expect(errorCodeOf(name)).toBe(name);
      expect(operation.responses['200'].content['application/json'].schema).toMatchObject({ type: 'object' });
    }
  });

  it('contains only valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
    const schemas: object[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === 'schema') schemas.push(value);
      return value;
    });
    expect(schemas.length).toBeGreaterThan(all.length * 3);
    const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
    for (const schema of different.values()) expect(() => ajv.compile(schema)).not.toThrow();
  });
});
