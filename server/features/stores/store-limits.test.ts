import { describe, expect, it } from 'vitest';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import * as store from '#shared/contract/store/endpoints.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { callStore, type Purpose } from './call-store.ts';
import { getStoreStatus } from './get-store-status.ts';
import { setStoreLimits } from './set-store-limits.ts';

const { context, clock, createApp, createCompany, rows } = await createTestContext();

const done = async (): StoreResult<string> => ({ ok: true, value: 'done' });
/** Calls concurrently until none is granted; returns how many were. */
const exhaust = async (app: TestApp, purpose: Purpose): Promise<number> => {
  let made = 0;
  const hands = Array.from({ length: 4 }, async () => {
    while ((await callStore(context, { ...app, purpose }, done)).ok) made += 1;
  });
  await Promise.all(hands);
  return made;
};
const setGoogle = (app: TestApp, readsPerHour: number | null, repliesPerDay: number | null = null) =>
  setStoreLimits(context, app.caller, { storeType: 'google', readsPerHour, repliesPerDay });

it('keeps to a lowered limit with the next call', async () => {
  const app = await createApp({ store: 'google' });
  expect((await callStore(context, { ...app, purpose: 'check' }, done)).ok).toBe(true);
  await setGoogle(app, 60, 80);
  expect(await exhaust(app, 'check')).toBe(36); // of 39, one is used and 5 % stay
  expect(await exhaust(app, 'write')).toBe(36);
});

it('grants what a raised limit adds at once, and refills to it', async () => {
  const app = await createApp({ store: 'google' });
  await setGoogle(app, 50);
  await exhaust(app, 'check');
  await setGoogle(app, 300); // more than the usual limit
  expect(await exhaust(app, 'check')).toBe(155); // of 195, 30 are used and 5 % stay
  clock.now += HOUR;
  const hourly = await exhaust(app, 'check');
  expect(hourly).toBeGreaterThan(45);
  expect(hourly).toBeLessThanOrEqual(60);
  clock.now += 20 * HOUR;
  expect(await exhaust(app, 'check')).toBe(185);
});

it('keeps to the limit of a key at Apple, and to the usual one again after a reset', async () => {
  const app = await createApp({ store: 'apple' });
  await setStoreLimits(context, app.caller, { storeType: 'apple', requestsPerHour: 70 });
  const calls = async () => {
    let made = 0;
    while ((await callStore(context, { ...app, purpose: 'write' }, done)).ok) made += 1;
    return made;
  };
  expect(await calls()).toBe(40);
  await setStoreLimits(context, app.caller, { storeType: 'apple', requestsPerHour: null });
  await rows('update store_budgets set calls_used = 2000 where company_id = $1', app.companyId);
  clock.now += HOUR / 10;
  expect(await calls()).toBe(97);
});

describe.each([
  { store: 'apple', purposes: ['write', 'check', 'recheck', 'sync'], name: 'requestsPerHour' },
  { store: 'google', purposes: ['check', 'recheck', 'sync'], name: 'readsPerHour' },
  { store: 'google', purposes: ['write', 'batch'], name: 'repliesPerDay' },
] as const)('$name', ({ store: storeType, purposes, name }) => {
  const set = (app: TestApp, limit: number) =>
    setStoreLimits(
      context,
      app.caller,
      storeType === 'apple'
        ? { storeType, requestsPerHour: limit }
        : { storeType, readsPerHour: null, repliesPerDay: null, [name]: limit },
    );
  const call = async (app: TestApp, purpose: Purpose) => {
    const called = await callStore(context, { ...app, purpose }, done);
    if (called.ok) return 0;
    if (called.failure.kind !== 'wait') throw new Error(called.failure.kind);
    return called.failure.until.getTime() - clock.now;
  };

  it.each(purposes)('delays no %s when it is raised, however much is used', async (purpose) => {
    const app = await createApp({ store: storeType });
    await set(app, 50);
    await exhaust(app, purpose);
    let waited = await call(app, purpose);
    expect(waited).toBeGreaterThan(0);
    for (const limit of [51, 60, 100, 1000, 10_000]) {
      await set(app, limit);
      const waits = await call(app, purpose);
      expect(waits, `${limit}`).toBeLessThanOrEqual(waited);
      waited = waits;
    }
    expect(waited).toBe(0);
  });

  it.each(purposes)(
    'delays %s no longer than an empty bucket refills when it is lowered',
    async (purpose) => {
      const app = await createApp({ store: storeType });
      await set(app, 200);
      await exhaust(app, purpose);
      await set(app, 50);
      const waits = await call(app, purpose);
      expect(waits).toBeGreaterThan(0);
      expect(waits).toBeLessThan(28 * HOUR);
      clock.now += waits;
      expect(await call(app, purpose)).toBe(0);
    },
  );

  it('counts what was used before a limit is lowered and raised again', async () => {
    const app = await createApp({ store: storeType });
    await set(app, 100);
    await exhaust(app, purposes[0]);
    await set(app, 50);
    await call(app, purposes[0]);
    await set(app, 100);
    expect(await exhaust(app, purposes[0])).toBe(0);
  });
});

it('goes on syncing when the limit is raised under way', async () => {
  const app = await createApp({ store: 'google' });
  await callStore(context, { ...app, purpose: 'sync' }, done);
  await setGoogle(app, 10_000);
  await Promise.all(Array.from({ length: 300 }, () => app.review()));
  await syncReviews(context, app, 20_000);
  expect(await rows('select 1 from reviews where app_id = $1', app.appId)).toHaveLength(300);
});

it('shows what is set, is of one company, and needs a linked store', async () => {
  const app = await createApp({ store: 'google' });
  await setGoogle(app, 400, 5000);
  expect((await getStoreStatus(context, app.caller, {})).googlePlay).toMatchObject({
    limits: { readsPerHour: 400, repliesPerDay: 5000 },
  });
  const other = await createCompany();
  const limits = { storeType: 'google', readsPerHour: 50, repliesPerDay: 50 } as const;
  await expect(setStoreLimits(context, other, limits)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  const [link] = await rows(
    'select reads_per_hour, replies_per_day from store_links where company_id = $1',
    app.companyId,
  );
  expect(link).toEqual({ reads_per_hour: 400, replies_per_day: 5000 });
});

it.each([
  { storeType: 'google', readsPerHour: 49, repliesPerDay: null },
  { storeType: 'google', readsPerHour: null, repliesPerDay: 10_001 },
  { storeType: 'google', readsPerHour: 99.5, repliesPerDay: null },
  { storeType: 'google', requestsPerHour: 100 },
  { storeType: 'apple', readsPerHour: 100, repliesPerDay: 100 },
  { storeType: 'apple', requestsPerHour: '100' },
])('refuses %o', (input) => {
  expect(store.setLimits.input.safeParse(input).success).toBe(false);
});
