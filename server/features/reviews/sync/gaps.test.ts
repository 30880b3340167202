import { afterEach, beforeEach, expect, it } from 'vitest';
import { importMonth, recordGap } from '#server/db/tables/apps/review-gaps.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { syncReviews } from './sync-reviews.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
const start = clock.now;
const INTERVAL = 600_000;
const iso = (at: number) => new Date(at).toISOString();

beforeEach(() => {
  clock.now = start;
});
afterEach(() => sandbox.heal());

const sync = (app: TestApp) => syncReviews(context, app, INTERVAL);
const healthOf = async ({ caller }: TestApp) =>
  (await listApps(context, caller, {})).applications[0]?.sync ?? expect.fail('no app');
/** Makes the store unavailable and lets the circuit breaker open. */
const failAt = async (app: TestApp, at: number, status = 503) => {
  await sandbox.heal();
  await sandbox.fault({
    vendor: app.store === 'apple' ? 'app-store-connect' : 'google-play',
    kind: 'status',
    status,
  });
  clock.now = at;
  await sync(app);
};
const healAt = async (app: TestApp, at: number) => {
  await sandbox.heal();
  clock.now = at;
  await sync(app);
};

it('warns once after a day without a successful sync, until one succeeds', async () => {
  const app = await createApp({ store: 'google' });
  await sync(app);
  await failAt(app, start + 23 * HOUR);
  expect(await healthOf(app)).toMatchObject({ isLate: false });
  const changeCount = async () =>
    (await rows("select count(*)::int n from changes where app_id = $1 and kind = 'apps'", app.appId))[0].n;
  const before = await changeCount();
  await failAt(app, start + 25 * HOUR);
  expect(await healthOf(app)).toMatchObject({ isLate: true, lastError: 'STORE_AWAY', gaps: [] });
  expect(await changeCount()).toBe(before + 1);
  await failAt(app, start + 26 * HOUR);
  expect(await changeCount()).toBe(before + 1);
  await healAt(app, start + 27 * HOUR);
  expect(await healthOf(app)).toMatchObject({ isLate: false, lastError: null });
});

it('records a growing gap after more than seven days without reading Google', async () => {
  const app = await createApp({ store: 'google' });
  await sync(app);
  await failAt(app, start + 8 * DAY);
  const window = 7 * DAY - HOUR / 6;
  const gap = (until: number) => [{ from: iso(start), to: iso(until - window) }];
  expect((await healthOf(app)).gaps).toMatchObject(gap(start + 8 * DAY));
  await failAt(app, start + 9 * DAY);
  expect((await healthOf(app)).gaps).toMatchObject(gap(start + 9 * DAY));
  await healAt(app, start + 10 * DAY);
  clock.now += DAY;
  await sync(app);
  const [found, ...more] = (await healthOf(app)).gaps;
  expect([found]).toMatchObject(gap(start + 10 * DAY));
  expect(found?.months.length).toBeGreaterThan(0);
  expect(more).toEqual([]);
});

it('asks again for the last month of a gap that has outgrown the file it was imported from', async () => {
  const app = await createApp({ store: 'google' });
  const on = (day: string) => new Date(`2026-${day}T00:00:00Z`);
  const grow = (day: string) => {
    const gap = { from: on('10-28').getTime(), to: on(day).getTime() };
    return app.inScope((tx) => recordGap(tx, app, gap));
  };
  const take = (month: '2026-10' | '2026-11', newest: string) =>
    app.inScope((tx) => importMonth(tx, app.appId, { month, newest: on(newest) }, new Date(clock.now)));
  const months = async () => (await healthOf(app)).gaps.map((gap) => gap.months);
  await grow('11-05');
  expect(await take('2026-11', '11-12')).toBe(0);
  await grow('11-08'); // the file goes further
  expect(await months()).toEqual([['2026-10']]);
  await grow('11-18');
  expect(await take('2026-10', '10-31')).toBe(0);
  expect(await months()).toEqual([['2026-11']]);
  expect(await take('2026-11', '11-25')).toBe(1);
  expect(await months()).toEqual([]);
});

it('records the gap even if no sync was attempted meanwhile', async () => {
  const app = await createApp({ store: 'google' });
  await sync(app);
  await healAt(app, start + 20 * DAY);
  expect((await healthOf(app)).gaps).toHaveLength(1);
});

it('reports possibly missed edits for Apple until a full comparison', async () => {
  const app = await createApp();
  const id = await app.review({ body: 'Good' });
  await sync(app);
  await app.review({ id, body: 'Bad' });
  await failAt(app, start + 3 * DAY);
  expect((await healthOf(app)).gaps).toMatchObject([{ from: iso(start), to: iso(start + 3 * DAY) }]);
  await healAt(app, start + 3 * DAY + HOUR);
  expect((await healthOf(app)).gaps).toEqual([]);
  expect(await rows('select body, revision from reviews where review_id = $1', id)).toEqual([
    { body: 'Bad', revision: 2 },
  ]);
});

it('resumes an interrupted sync without reading a page twice', async () => {
  const app = await createApp({ store: 'google' });
  await sync(app);
  for (let n = 0; n < 330; n += 1) await app.review({ id: `b${n}-${app.appId}`, at: clock.now + n });
  await sandbox.forget();
  const list = context.stores.listReviews;
  let calls = 0;
  const listReviews: typeof list = (...call) => {
    calls += 1;
    return calls === 3
      ? Promise.resolve({ ok: false, failure: { kind: 'unknown', detail: 'cut' } })
      : list(...call);
  };
  clock.now += HOUR;
  await syncReviews({ ...context, stores: { ...context.stores, listReviews } }, app, INTERVAL);
  clock.now += HOUR;
  await sync(app);
  const pages = (await sandbox.journal('google-play')).filter(({ path }) => path.includes(app.appId));
  expect(pages).toHaveLength(4);
  expect(await rows('select 1 from reviews where app_id = $1', app.appId)).toHaveLength(330);
  expect(await rows('select last_succeeded_at at from app_syncs where app_id = $1', app.appId)).toEqual([
    { at: new Date(clock.now - HOUR) }, // dated at the beginning of that sync
  ]);
});

// The stores' clock only goes forward, so this comes last in the file.
it('misses nothing after an outage of 6 days and 23 hours', async () => {
  const app = await createApp({ store: 'google' });
  await sync(app);
  const id = await app.review({ at: Date.now() + HOUR });
  await failAt(app, start + HOUR);
  const offset = 6 * DAY + 23 * HOUR;
  await sandbox.advanceClock(offset);
  await healAt(app, start + offset);
  expect(await healthOf(app)).toMatchObject({ gaps: [] });
  expect(await rows('select 1 from reviews where review_id = $1', id)).toHaveLength(1);
});
