import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { changePerson } from '#server/db/tables/company/people.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
import { openCallerCache, TTL_MS } from './caller-cache.ts';

const { context, clock, url, createCompany, createApp, rows } = await createTestContext();
const server = await startApi(context, { databaseUrl: url });

const askAs = async (userId: string, method = 'POST', path = '/api/application/getAll') => {
  const authorization = `Bearer ${await server.tokenOf(userId)}`;
  return server.ask({ method, path, headers: { authorization }, ...(method === 'POST' ? { body: {} } : {}) });
};
const end = (companyId: string, at: number) =>
  rows('update companies set trial_ends_at = $2 where company_id = $1', companyId, new Date(at));
const refusalOf = async (userId: string) => (await askAs(userId)).body.error;

it('denies access at once after it expires, and after a change once it is notified', async () => {
  const { userId, companyId } = await createCompany();
  expect((await askAs(userId)).status).toBe(200);
  clock.now += 31 * DAY;
  expect(await refusalOf(userId)).toBe('TRIAL_EXPIRED');
  await end(companyId, clock.now + DAY);
  expect((await askAs(userId)).status).toBe(200);
  await end(companyId, clock.now - 1);
  await expect.poll(() => refusalOf(userId)).toBe('TRIAL_EXPIRED');
});

it('grants restored access without waiting for a notification', async () => {
  const { userId, companyId } = await createCompany();
  for (let turn = 0; turn < 20; turn += 1) {
    await end(companyId, clock.now - 1);
    await expect.poll(() => refusalOf(userId)).toBe('TRIAL_EXPIRED');
    await end(companyId, clock.now + DAY);
    expect((await askAs(userId)).status).toBe(200);
  }
});

it('returns users their own data without staleness', async () => {
  const { caller, inScope } = await createApp();
  for (const languages of [['en', 'de'], ['en', 'ja', 'pt'], ['en']]) {
    expect((await askAs(caller.userId)).status).toBe(200);
    await inScope((tx) => changePerson(tx, caller.userId, { knownLanguages: languages }));
    const me = await askAs(caller.userId, 'GET', '/api/user/me');
    expect(me.body.user).toMatchObject({ knownLanguages: languages });
  }
});

it('denies deleted users and claims of another company', async () => {
  const { userId, companyId } = await createCompany();
  const other = await createCompany();
  const claim = async (id: string) =>
    server.ask({
      method: 'POST',
      path: '/api/application/getAll',
      body: {},
      headers: { authorization: `Bearer ${await server.tokenOf(userId)}`, 'x-company-id': id },
    });
  expect((await claim(companyId)).status).toBe(200);
  expect((await claim(other.companyId)).body.error).toBe('ENTITY_NOT_FOUND');
  expect((await claim(companyId)).status).toBe(200);
  await rows('update memberships set ended_at = now() where user_id = $1', userId);
  await expect.poll(() => refusalOf(userId)).toBe('ENTITY_NOT_FOUND');
});

/** A caller cache with a frozen clock, over a database that counts its queries. */
const openCache = async () => {
  const { url: through, counted } = await countingRoundTrips(url);
  const db = openDatabase({ url: through, connections: 1, onError: () => undefined });
  const at = { now: 1 };
  const callers = openCallerCache({ db }, () => at.now);
  return { callers, at, counted, close: () => db.destroy() };
};

it('caches a caller only while notifications arrive, until a change of their company or the TTL', async () => {
  const { callers, at, counted, close } = await openCache();
  const { userId, companyId } = await createCompany();
  const other = await createCompany();
  const { subscriber, find, get } = callers;
  const isKnown = () => find(userId) !== undefined;

  await get(userId);
  expect(isKnown(), 'before it listens').toBe(false);
  subscriber.onOpen();
  await get(userId);
  counted.trips = 0;
  expect(find(userId)).toMatchObject({ user_id: userId, company_id: companyId });
  expect(counted.trips).toBe(0);

  subscriber.onCallers(other.companyId);
  expect(isKnown()).toBe(true);
  subscriber.onCallers(companyId);
  expect(isKnown(), 'after a notice').toBe(false);
  await get(userId);
  expect(isKnown()).toBe(true);

  const reading = get(userId);
  subscriber.onCallers(companyId);
  await reading;
  expect(isKnown(), 'when something was heard while they were read').toBe(false);

  await get(userId);
  subscriber.onLost();
  expect(isKnown(), 'when the line is lost').toBe(false);
  await get(userId);
  expect(isKnown()).toBe(false);
  subscriber.onOpen();
  expect(isKnown()).toBe(false);
  await get(userId);
  expect(isKnown()).toBe(true);

  at.now += TTL_MS;
  expect(isKnown()).toBe(true);
  at.now += 1;
  expect(isKnown(), 'half a minute later').toBe(false);
  expect(await get('nobody')).toBeUndefined();
  expect(find('nobody')).toBeUndefined();
  await close();
});

it('notes once a day, and for the company in use, that a member was here', async () => {
  const one = await createCompany();
  const { companyId, userId } = one;
  const seen = () =>
    rows(
      'select seen_on::text, xmin::text from memberships where company_id = $1 and user_id = $2',
      companyId,
      userId,
    );
  expect(await seen()).toMatchObject([{ seen_on: null }]);
  for (const path of ['/api/application/getAll', '/api/member/list']) await askAs(userId, 'POST', path);
  const [first] = await seen();
  expect(first?.seen_on).toBe(new Date().toISOString().slice(0, 10));
  for (let call = 0; call < 3; call += 1)
    expect((await askAs(userId, 'POST', '/api/member/list')).body.members).toMatchObject([
      { seenOn: first?.seen_on },
    ]);
  expect(await seen()).toEqual([first]);
  await rows('update memberships set seen_on = seen_on - 1 where user_id = $1', userId);
  await askAs(userId, 'POST', '/api/member/list');
  expect(await seen()).toMatchObject([{ seen_on: first?.seen_on }]);
});
