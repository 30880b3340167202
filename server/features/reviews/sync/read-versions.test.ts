import { beforeEach, expect, it } from 'vitest';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { expectRequestsToFit, hasSpecs } from '#tests/support/sandbox/test-sandbox.ts';
import { findReviews } from '../list/find-reviews.ts';
import { syncReviews } from './sync-reviews.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
const INTERVAL = 15 * 60_000;

const sync = async (app: TestApp, laterMs = INTERVAL) => {
  clock.now += laterMs;
  await syncReviews(context, app, INTERVAL);
};
const release = (app: TestApp, version: string, daysAgo: number) =>
  sandbox.version({ store: 'apple', appId: app.appId, version, at: clock.now - daysAgo * DAY });
/** The version of each review. */
const versionsOf = async (app: TestApp) =>
  new Map(
    (await rows('select review_id, version from reviews where company_id = $1', app.companyId)).map((row) => [
      row.review_id,
      row.version,
    ]),
  );
/** The calls that told versions since it was last asked: versions, and reviews of one. */
const callsOf = async (app: TestApp) => {
  const calls = await sandbox.journal('app-store-connect');
  await sandbox.forget();
  const [lists, versions] = ['/appStoreVersions', '/customerReviews'].map((end) =>
    calls.filter(({ path }) => path.includes(end) && path.includes(app.appId)),
  );
  const ofVersions = versions?.filter(({ path }) => path.includes('/appStoreVersions/')) ?? [];
  return {
    lists: lists?.filter(({ path }) => path.endsWith('/appStoreVersions')).length ?? 0,
    reviews: ofVersions.length,
  };
};
const fault = (path: string, status: number, times?: number) =>
  sandbox.fault({ vendor: 'app-store-connect', kind: 'status', path, status, times });
const syncState = async (app: TestApp) => {
  const [row] = await rows(
    'select last_error, last_succeeded_at from app_syncs where app_id = $1',
    app.appId,
  );
  return { error: row?.last_error, isOk: Number(row?.last_succeeded_at) === clock.now };
};

beforeEach(async () => {
  clock.now = Date.now();
  await sandbox.heal();
  await sandbox.forget();
});

it('knows the version of a review of the App Store after the sync that brings it', async () => {
  const app = await createApp();
  await release(app, '1.0', 20);
  await release(app, '1.1', 5);
  const old = await app.review({ version: '1.0', at: clock.now - 10 * DAY });
  const fresh = await app.review({ at: clock.now });
  await sync(app);
  expect([...(await versionsOf(app))].toSorted()).toEqual(
    [
      [old, '1.0'],
      [fresh, '1.1'],
    ].toSorted(),
  );
  const { reviews } = await findReviews(context, app.caller, { filter: { versions: ['1.1'] }, offset: 0 });
  expect(reviews.map(({ reviewId }) => reviewId)).toEqual([fresh]);
  await callsOf(app);
  await sync(app);
  expect(await callsOf(app)).toEqual({ lists: 0, reviews: 0 });
  await sync(app, HOUR);
  expect(await callsOf(app)).toEqual({ lists: 1, reviews: 0 });
  const next = await app.review({ at: clock.now });
  await sync(app);
  expect((await versionsOf(app)).get(next)).toBe('1.1');
  expect(await callsOf(app)).toEqual({ lists: 1, reviews: 1 });
  await release(app, '1.2', 0);
  const first = await app.review({ at: clock.now });
  await sync(app);
  expect((await versionsOf(app)).get(first)).toBe('1.2');
  if (hasSpecs) await expectRequestsToFit(sandbox, 'app-store-connect');
});

it('follows a review to the version with which it was changed', async () => {
  const app = await createApp();
  await release(app, '1.0', 20);
  const id = await app.review({ version: '1.0', at: clock.now - 10 * DAY });
  await sync(app);
  await release(app, '1.1', 0);
  await app.review({ id, body: 'Now it crashes', rating: 1, version: '1.1', at: clock.now });
  await sync(app, HOUR);
  expect((await versionsOf(app)).get(id)).toBe('1.1');
});

it('takes the newer version for a review that is listed under two, and renames one that was renamed', async () => {
  const app = await createApp();
  await release(app, '1.0', 20);
  await release(app, '1.1', 5);
  const [one, two] = [await app.review({ version: '1.0' }), await app.review({ version: '1.1' })];
  await sync(app);
  // It is already known to be of the newer version, and of one with an unknown name.
  await rows("update reviews set app_version_name = '1.1' where review_id = $1", one);
  await rows("update reviews set app_version_name = '0.9 beta' where review_id = $1", two);
  await rows('update store_versions set read_at = null where app_id = $1', app.appId);
  await sync(app);
  const known = await versionsOf(app);
  expect([known.get(one), known.get(two)]).toEqual(['1.1', '1.1']);
  // The store calls a version by another name than it did.
  await rows(
    "update store_versions set version = '1.1 beta' where app_id = $1 and version = '1.1'",
    app.appId,
  );
  await rows("update reviews set app_version_name = '1.1 beta' where app_id = $1", app.appId);
  await sync(app, HOUR);
  expect((await versionsOf(app)).get(two)).toBe('1.1');
});

it.each([403, 404, 429, 500])('goes on syncing when a version is answered with %i', async (status) => {
  const app = await createApp();
  await release(app, '1.0', 20);
  await release(app, '1.1', 5);
  const id = await app.review({ version: '1.0', at: clock.now });
  await fault(`appStoreVersions/[^/]+/customerReviews`, status);
  await sync(app);
  expect(await syncState(app)).toEqual({ error: null, isOk: true });
  expect((await versionsOf(app)).get(id)).toBeNull();
  await sandbox.heal();
  for (let n = 0; n < 8; n += 1) await sync(app);
  expect((await versionsOf(app)).get(id)).toBe('1.0');
  expect(await syncState(app)).toEqual({ error: null, isOk: true });
});

it('leaves three tenths of the calls that Apple allows to syncs, and all more to replies', async () => {
  const app = await createApp();
  await release(app, '1.0', 20);
  await app.review();
  await sync(app);
  const id = await app.review({ at: clock.now });
  await rows(
    'update store_budgets set calls_used = 1400, refilled_at = $2 where company_id = $1',
    app.companyId,
    new Date(clock.now + INTERVAL),
  );
  await sync(app);
  expect(await syncState(app)).toEqual({ error: null, isOk: true });
  expect((await versionsOf(app)).get(id)).toBeNull();
});

it('knows 99 % of the versions within six hours, of twenty of which old ones have a third of the reviews', async () => {
  const app = await createApp();
  for (let n = 0; n < 20; n += 1) await release(app, `4.${n}`, 200 - 10 * n);
  const right = new Map<string, string>();
  const write = async (n: number, at: number): Promise<[string, string]> => {
    const version = `4.${n % 10 < 7 ? 17 + (n % 3) : (n * 7) % 17}`;
    return [await app.review({ version, at, body: `It is good ${n}` }), version];
  };
  for (let n = 0; n < 60; n += 1) right.set(...(await write(n, clock.now - n * HOUR)));
  await sandbox.forget();
  for (let n = 60; n < 84; n += 1) {
    const late = await write(n, clock.now);
    if (n < 64) right.set(...late);
    await sync(app);
    const { lists, reviews } = await callsOf(app);
    expect(lists + reviews).toBeLessThanOrEqual(4);
  }
  const known = await versionsOf(app);
  const isRight = [...right].map(([id, version]) => known.get(id) === version);
  expect(isRight.filter(Boolean).length / isRight.length).toBeGreaterThanOrEqual(0.99);
});
