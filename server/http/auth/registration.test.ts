import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import { DAY } from '#tests/support/app/company.ts';
import { openStream } from '#tests/support/app/live.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, clock, rows, url, createCompany } = await createTestContext();
const never = 10 * 60_000;
const liveTiming = { heartbeat: never, poll: never, check: 110 };
const server = await startApi(context, { databaseUrl: url, liveTiming, trustedProxies: '127.0.0.1' });

const makeStranger = async () => {
  const id = newId();
  const username = `${id}@acme.test`;
  const headers = { authorization: `Bearer ${await server.tokenOf(id)}` };
  const body = { id, username, firstName: 'Sam', lastName: 'Oak', companyName: 'Oakwood' };
  return { id, body, headers };
};
type Stranger = Awaited<ReturnType<typeof makeStranger>>;
const create = ({ body, headers }: Stranger, overrides: object = {}) =>
  server.ask({ method: 'POST', path: '/api/user/create', body: { ...body, ...overrides }, headers });
const post = (path: string, { headers }: Stranger, body: object = {}) =>
  server.ask({ method: 'POST', path, body, headers });
const people = async ({ id }: Stranger) => rows('select * from internal.people where user_id = $1', id);
const companies = async () => (await rows('select count(*)::int n from companies'))[0].n;

it('leads from a bare token through registration and trial to access until it expires', async () => {
  const stranger = await makeStranger();
  const apps = () => post('/api/application/getAll', stranger);
  expect(await apps()).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
  expect(await create(stranger)).toMatchObject({ status: 200, body: { user: { auth: { type: 'none' } } } });
  expect(await apps()).toMatchObject({ status: 403, body: { error: 'NO_ACTIVE_SUBSCRIPTION' } });
  expect(await post('/api/trial/activate', stranger)).toMatchObject({ status: 200, body: { success: true } });
  expect(await apps()).toMatchObject({ status: 200 });
  const stream = await openStream(server, { token: stranger.headers.authorization.slice('Bearer '.length) });
  await stream.begun();
  clock.now += 30 * DAY - 1;
  expect(await apps()).toMatchObject({ status: 200 });
  clock.now += 1;
  expect(await apps()).toMatchObject({ status: 403, body: { error: 'TRIAL_EXPIRED' } });
  await stream.over();
  expect(await server.ask({ method: 'GET', path: LIVE.path, headers: stranger.headers })).toMatchObject({
    status: 403,
    body: { error: 'TRIAL_EXPIRED' },
  });
  expect(await post('/api/user/get', stranger, { id: stranger.id })).toMatchObject({
    status: 200,
    body: { user: { auth: { hasAccess: false, type: 'trial_expired' } } },
  });
});

const EMPTY = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u200b\u202e',
  'x'.repeat(201),
  'x'.repeat(10_000),
  'a\0b',
  null,
  7,
  {},
  [],
];
it.each(['firstName', 'lastName', 'companyName'])(
  'rejects a registration without a valid %s',
  async (field) => {
    const stranger = await makeStranger();
    const before = await companies();
    for (const value of EMPTY) {
      const answer = await create(stranger, { [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { error: 'MISSING_PARAMETERS' } });
      expect(answer.text).toContain(`"path":"${field}"`);
    }
    expect(await create(stranger, { firstName: '', lastName: '', companyName: '' })).toMatchObject({
      status: 400,
    });
    expect(await people(stranger)).toEqual([]);
    expect(await companies()).toBe(before);
  },
);

it.each([
  ['  Sam  ', 'Sam'],
  ['علي بن أبي طالب', 'علي بن أبي طالب'],
  ['שרה', 'שרה'],
  ['👩‍👩‍👧‍👦 🏳️‍🌈', '👩‍👩‍👧‍👦 🏳️‍🌈'],
  ["Robert'); drop table users; --", "Robert'); drop table users; --"],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ["O’Brien-Șerban d'Été", "O’Brien-Șerban d'Été"],
  ['{{7*7}} %00 \\u0000', '{{7*7}} %00 \\u0000'],
])('stores %s as a name', async (given, stored) => {
  const stranger = await makeStranger();
  const named = { firstName: stored, lastName: stored, companyName: stored };
  expect(await create(stranger, { firstName: given, lastName: given, companyName: given })).toMatchObject({
    status: 200,
    body: { user: named },
  });
  const me = await server.ask({ method: 'GET', path: '/api/user/me', headers: stranger.headers });
  expect(me).toMatchObject({ status: 200, body: { user: named } });
});

it("registers only under the token's own identity, never in an existing company", async () => {
  const mine = await makeStranger();
  const theirs = await makeStranger();
  expect(await create(theirs)).toMatchObject({ status: 200 });
  const before = await companies();
  const { companyId } = await createCompany();
  for (const overrides of [{ id: theirs.id }, { username: theirs.body.username }, { username: '' }])
    expect(await create(mine, overrides)).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
  const claiming = { ...mine, headers: { ...mine.headers, 'x-company-id': companyId } };
  expect(await create(claiming)).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
  expect(await people(mine)).toEqual([]);
  expect(await companies()).toBe(before + 1);
  const token = await server.tokenOf(mine.id, 3600, theirs.body.username.toUpperCase());
  const same = { ...mine, headers: { authorization: `Bearer ${token}` } };
  expect(await create(same, { username: theirs.body.username })).toMatchObject({
    status: 409,
    body: { error: 'ENTITY_ALREADY_EXISTS' },
  });
});

it('registers a user once for two concurrent requests', async () => {
  const stranger = await makeStranger();
  const before = await companies();
  const answers = await Promise.all([create(stranger), create(stranger)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await companies()).toBe(before + 1);
});

it('limits e-mail checks by the client address from trusted proxies, with a Retry-After', async () => {
  const ask = (from: string) =>
    server.ask({
      method: 'POST',
      path: '/api/user/checkEmailAvailability',
      body: { email: 'a@acme.test' },
      headers: { 'x-forwarded-for': from },
    });
  for (let n = 0; n < 5; n += 1) expect(await ask('198.51.100.1')).toMatchObject({ status: 200 });
  const refused = await ask('203.0.113.9, 198.51.100.1'); // the first entry is only the caller's own claim
  expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } });
  expect(refused.headers['retry-after']).toBe('60');
  expect(await ask('203.0.113.9')).toMatchObject({ status: 200 });
});

it.each(['', ' ', 'no address', 'a@b', 'x'.repeat(10_000), 'a b@c.test', 'a\0@b.test', null])(
  'does not count a check of an invalid e-mail: %j',
  async (email) => {
    const body = { email };
    for (let n = 0; n < 6; n += 1)
      expect(
        await server.ask({ method: 'POST', path: '/api/user/checkEmailAvailability', body }),
      ).toMatchObject({ status: 400, body: { error: 'MISSING_PARAMETERS' } });
  },
);

it('rejects an oversized language list and any other update', async () => {
  const stranger = await makeStranger();
  await create(stranger);
  const wrong = [undefined, null, 'de', [7], Array(101).fill('de'), ['x'.repeat(36)], ['a\0']];
  for (const known_languages of wrong)
    expect(await post('/api/user/update', stranger, { updates: { known_languages } })).toMatchObject({
      status: 400,
      body: { error: 'MISSING_PARAMETERS' },
    });
  const updates = { known_languages: ['fr'], username: 'x@y.test', company_id: newId(), firstName: 'X' };
  expect(await post('/api/user/update', stranger, { updates })).toMatchObject({ status: 200 });
  expect(await people(stranger)).toMatchObject([
    { known_languages: ['en', 'fr'], username: stranger.body.username, first_name: 'Sam' },
  ]);
});
