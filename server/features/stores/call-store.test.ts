import { beforeEach, describe, expect, it } from 'vitest';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { callStore, type Purpose } from './call-store.ts';

const { context, clock, createApp, rows, sandbox } = await createTestContext();
const start = clock.now;

beforeEach(() => {
  clock.now = start;
});

const done = async (): StoreResult<string> => ({ ok: true, value: 'done' });
const call = (app: TestApp, purpose: Purpose, work: () => StoreResult<string> = done) =>
  callStore(context, { ...app, purpose }, work);
/** Calls concurrently until the budget is exhausted; returns how many were allowed. */
const exhaust = async (app: TestApp, purpose: Purpose, atOnce: number): Promise<number> => {
  let made = 0;
  const hands = Array.from({ length: atOnce }, async () => {
    while ((await call(app, purpose)).ok) made += 1;
  });
  await Promise.all(hands);
  return made;
};

describe('the Google read budget of an app', () => {
  it('the Google read budget of an app is shared exactly by concurrent calls and refills hourly', async () => {
    const app = await createApp({ store: 'google' });
    expect(await exhaust(app, 'check', 8)).toBe(123); // 5 % of 130 stay unused
    expect(await call(app, 'sync')).toMatchObject({ failure: { kind: 'wait' } });
    expect(await call(app, 'write')).toMatchObject({ ok: true }); // writes have their own budget
    clock.now += HOUR;
    const more = await exhaust(app, 'check', 8);
    expect(more).toBe(40);
  });

  it('never adds up to more than 200 reads in any hour', async () => {
    const app = await createApp({ store: 'google' });
    const made = await exhaust(app, 'check', 4);
    clock.now += HOUR - 1000;
    expect(made + (await exhaust(app, 'check', 4))).toBeLessThanOrEqual(200 * 0.85);
  });

  it('reserves its last part for reply checks', async () => {
    const app = await createApp({ store: 'google' });
    const read = await exhaust(app, 'sync', 4);
    expect(read).toBeLessThanOrEqual(130 * 0.85);
    expect(await exhaust(app, 'recheck', 4)).toBeGreaterThan(0);
    expect(await exhaust(app, 'check', 4)).toBeGreaterThan(0);
  });

  it('tells when the next call is allowed', async () => {
    const app = await createApp({ store: 'google' });
    await exhaust(app, 'sync', 4);
    const wait = await call(app, 'sync');
    if (wait.ok || wait.failure.kind !== 'wait') throw new Error('it was not told to wait');
    clock.now = wait.failure.until.getTime();
    expect(await call(app, 'sync')).toMatchObject({ ok: true });
  });

  it('the Google read budget of an app is separate for each app', async () => {
    const app = await createApp({ store: 'google' });
    await exhaust(app, 'sync', 4);
    const other = await createApp({ store: 'google', company: app.caller });
    expect(await call(other, 'sync')).toMatchObject({ ok: true });
  });
});

describe('Apple', () => {
  it('lets one caller at a time call Apple per key, over all of a company’s apps', async () => {
    const app = await createApp();
    const other = await createApp({ company: app.caller });
    let open = 0;
    let maxOpen = 0;
    const slow = async (): StoreResult<string> => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      await rows('select pg_sleep(0.02)');
      open -= 1;
      return done();
    };
    const outcomes = await Promise.all([app, other, app, other].map((each) => call(each, 'sync', slow)));
    expect(maxOpen).toBe(1);
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect(await call(other, 'sync')).toMatchObject({ ok: true });
  });

  it('becomes available after a dead caller’s lease expires', async () => {
    const app = await createApp();
    const dying = () => Promise.reject(new Error('killed'));
    await expect(call(app, 'sync', dying)).rejects.toThrow('killed');
    expect(await call(app, 'sync')).toMatchObject({ failure: { kind: 'wait' } });
    clock.now += context.timing.lease;
    expect(await call(app, 'sync')).toMatchObject({ ok: true });
  });

  it('does not release Apple for a caller whose lease has expired', async () => {
    const app = await createApp();
    const next = Promise.withResolvers<void>();
    let second: Promise<unknown> = Promise.resolve();
    await call(app, 'sync', async () => {
      clock.now += context.timing.lease; // hangs long enough for its lease to pass to another call
      second = call(app, 'sync', async () => {
        await next.promise;
        return done();
      });
      await expect
        .poll(() =>
          rows('select lease_holder from store_budgets where lease_until > $1', new Date(clock.now)),
        )
        .toHaveLength(1);
      return done();
    });
    expect(await call(app, 'sync')).toMatchObject({ failure: { kind: 'wait' } });
    next.resolve();
    await second;
    expect(await call(app, 'sync')).toMatchObject({ ok: true });
  });

  it('makes no call for a company during its Retry-After, but does for others', async () => {
    const app = await createApp();
    const other = await createApp({ company: app.caller });
    const stranger = await createApp();
    const busy = async (): StoreResult<string> => ({
      ok: false,
      failure: { kind: 'busy', detail: '429', retryAfterMs: HOUR },
    });
    await call(app, 'sync', busy);
    expect(await call(other, 'write')).toEqual({
      ok: false,
      failure: { kind: 'wait', until: new Date(start + HOUR) },
    });
    expect(await call(stranger, 'sync')).toMatchObject({ ok: true });
    clock.now += HOUR;
    expect(await call(other, 'write')).toMatchObject({ ok: true });
  });
});

it('does not call a store that the company has not linked', async () => {
  const app = await createApp({ key: null });
  clock.now += DAY;
  expect(await call(app, 'sync')).toEqual({ ok: false, failure: { kind: 'not-linked' } });
});

it.each([
  { store: 'apple', vendor: 'app-store-connect', refused: 2, calls: 3 },
  { store: 'google', vendor: 'google-play', refused: 1, calls: 2 },
] as const)('pays for every request of a call whose key is refused at first ($store)', async (one) => {
  const { store, vendor, refused, calls } = one;
  const app = await createApp({ store });
  const used = async () => {
    const [bucket] = await rows(
      `select calls_used from store_budgets where company_id = $1 and bucket <> 'google:write:' || $2`,
      app.companyId,
      app.appId,
    );
    return Number(bucket?.calls_used);
  };
  const read = () =>
    callStore(context, { ...app, purpose: 'check' }, (key) =>
      context.stores.listReviews(key, app.appId, null),
    );
  expect(await read()).toMatchObject({ ok: true });
  const before = await used();
  await sandbox.fault({ vendor, kind: 'status', status: 401, times: refused });
  expect(await read()).toMatchObject({ ok: true });
  expect((await used()) - before).toBe(calls);
});

describe('the circuit breaker of a key', () => {
  const silent = async (): StoreResult<string> => ({
    ok: false,
    failure: { kind: 'unknown', detail: 'no answer' },
  });
  const breakerOf = (app: TestApp) =>
    rows('select failures, open_until from store_breakers where company_id = $1', app.companyId);

  it('goes on waiting ten minutes between its calls after weeks without an answer', async () => {
    const app = await createApp({ store: 'google' });
    for (let n = 0; n < 5; n += 1) await call(app, 'check', silent);
    await rows('update store_breakers set failures = 5000 where company_id = $1', app.companyId);
    clock.now += HOUR;
    expect(await call(app, 'check', silent)).toMatchObject({ failure: { kind: 'unknown' } });
    const [{ failures, open_until: until }] = await breakerOf(app);
    expect(failures).toBe(5001);
    expect(until.getTime() - clock.now).toBe(context.timing.retry * 6 * 20);
    clock.now += HOUR;
    expect(await call(app, 'check')).toMatchObject({ ok: true });
    expect(await breakerOf(app)).toEqual([]);
  });

  it('stays open when the call it let through was too late to be made', async () => {
    const app = await createApp({ store: 'google' });
    for (let n = 0; n < 5; n += 1) await call(app, 'check', silent);
    clock.now += HOUR;
    const leaseUntil = clock.now + context.timing.callTimeout - 1;
    expect(await callStore(context, { ...app, purpose: 'write', leaseUntil }, done)).toMatchObject({
      failure: { kind: 'wait' },
    });
    expect(await breakerOf(app)).toMatchObject([{ failures: 5 }]);
    expect(await call(app, 'check')).toMatchObject({ failure: { kind: 'wait', isAway: true } });
  });
});
