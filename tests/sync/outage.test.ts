import { beforeEach, describe, expect, it } from 'vitest';
import { submitsDue } from '#server/db/tables/replies/submits.ts';
import { getApps } from '#server/features/apps/get-apps.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { callStore } from '#server/features/stores/call-store.ts';
import type { StoreResult } from '#server/integrations/stores/port.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
const start = clock.now;
const MINUTE = 60_000;

beforeEach(async () => {
  clock.now = start;
  await sandbox.heal();
});

const sync = (app: TestApp) => syncReviews(context, app, 600_000);
const silence = async (): StoreResult<string> => ({ ok: false, failure: { kind: 'unknown', detail: '503' } });
const answer = async (): StoreResult<string> => ({ ok: true, value: 'here' });
const call = (app: TestApp, work: () => StoreResult<string>) =>
  callStore(context, { ...app, purpose: 'check' }, work);
/** Calls that reached a store, by what is in their path. */
const reached = async (vendor: string, part: string) =>
  (await sandbox.journal(vendor)).filter(({ path }) => path.includes(part)).length;

describe('sync during a store outage', () => {
  it('stops calling a store for a key after five failures in a row, tries one call, and then resumes', async () => {
    const app = await createApp({ store: 'google' });
    const other = await createApp({ store: 'google', company: app.caller });
    const stranger = await createApp({ store: 'google' });
    for (let n = 0; n < 4; n += 1) await call(app, silence);
    await call(app, answer); // in a row is what counts
    for (let n = 0; n < 5; n += 1) await call(app, silence);
    const closed = await call(other, answer);
    expect(closed).toMatchObject({ failure: { kind: 'wait', isAway: true } });
    expect(await call(stranger, answer)).toMatchObject({ ok: true });
    clock.now += 31_000;
    let tries = 0;
    const { promise: othersDeferred, resolve: allDeferred } = Promise.withResolvers<void>();
    const trying = async (): StoreResult<string> => {
      tries += 1;
      await othersDeferred; // the one probe lasts until the nine others have been told to wait
      return silence();
    };
    let deferred = 0;
    const asking = async (): Promise<void> => {
      await call(other, trying);
      deferred += 1;
      if (deferred === 9) allDeferred();
    };
    await Promise.all(Array.from({ length: 10 }, asking));
    expect(tries).toBe(1);
    expect(await call(app, answer)).toMatchObject({ failure: { isAway: true } });
    clock.now += 61_000;
    expect(await call(app, answer)).toMatchObject({ ok: true });
    expect(await call(other, answer)).toMatchObject({ ok: true });
    expect(await rows('select 1 from store_breakers where company_id = $1', app.companyId)).toEqual([]);
  });

  it('reports the outage for every app of the key, including those not tried', async () => {
    const apps: TestApp[] = [await createApp({ store: 'google' })];
    while (apps.length < 8)
      apps.push(await createApp({ store: 'google', company: apps[0]?.caller ?? expect.fail() }));
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 503 });
    for (const app of apps) await sync(app);
    const ids = apps.map(({ appId }) => appId);
    const errors = await rows('select last_error e from app_syncs where app_id = any($1)', ids);
    expect(errors).toEqual(ids.map(() => ({ e: 'STORE_AWAY' })));
  });

  it('makes at most a tenth more calls than one per reply, and sends each reply once', async () => {
    const app = await createApp({ store: 'google' });
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, n) => app.review({ body: `Review ${n}`, at: Date.now() - HOUR })),
    );
    await sync(app);
    await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 503 });
    await sandbox.forget();
    for (const reviewId of ids) {
      const review = { reviewId, response: `Thanks ${reviewId}` };
      await submitReply(context, app.caller, {
        review,
        appId: app.appId,
        loadTimestamp: clock.now,
        delayMs: 1,
      });
    }
    const work = async (until: number): Promise<void> => {
      while (clock.now < until) {
        clock.now += MINUTE;
        for (const {
          company_id: companyId,
          app_id,
          review_id: reviewId,
          reply_revision: replyRevision,
          step,
        } of await submitsDue(context.db, new Date(clock.now), 200))
          if (step === 'send' && app_id === app.appId)
            await sendReply(context, { companyId, appId: app_id, reviewId, replyRevision });
      }
    };
    await work(start + HOUR);
    const calls = await reached('google-play', app.appId);
    expect(calls).toBeLessThanOrEqual(Math.ceil(60 * 1.1));
    await sandbox.heal();
    await work(start + 3 * HOUR);
    for (const reviewId of ids)
      expect(await sandbox.replyOf('google', app.appId, reviewId)).toMatchObject({ writes: 1 });
  });
});

describe('sync after a Retry-After', () => {
  it.each(['apple', 'google'] as const)(
    'makes no call to %s before the Retry-After has passed',
    async (store) => {
      const vendor = store === 'apple' ? 'app-store-connect' : 'google-play';
      const app = await createApp({ store });
      await sandbox.fault({ vendor, kind: 'status', status: 429, ms: 600_000, times: 1 });
      await sync(app);
      await sandbox.forget();
      for (let n = 0; n < 9; n += 1) {
        clock.now += MINUTE;
        await sync(app);
      }
      expect(await sandbox.journal(vendor)).toEqual([]);
      clock.now += 2 * MINUTE;
      await sync(app);
      expect((await sandbox.journal(vendor)).length).toBeGreaterThan(0);
    },
  );
});

it("charges the catalogue's calls to each app's budget, and never exceeds it", async () => {
  const app = await createApp({ store: 'google' });
  const company = app.caller;
  const spent = async () =>
    (await rows('select bucket, calls_used from store_budgets where company_id = $1', app.companyId)).filter(
      ({ bucket }) => bucket.startsWith('google:read:'),
    );
  await getApps(context, company, { storeType: 'google' });
  const [once, one] = [await spent(), `google:read:${app.appId}`];
  expect(once.find(({ bucket }) => bucket === one)?.calls_used).toBe(1);
  expect(once.length).toBeGreaterThan(50);
  await rows('update store_budgets set calls_used = 130 where bucket = $1', one);
  await sandbox.forget();
  await getApps(context, company, { storeType: 'google' });
  expect(await reached('google-play', `${app.appId}/`)).toBe(0);
});

it('sends a reply before it reads the next page of a list', async () => {
  const app = await createApp();
  const inTurn: string[] = [];
  const list = () =>
    callStore(context, { ...app, purpose: 'sync' }, async () => {
      inTurn.push('page');
      const reply = await callStore(context, { ...app, purpose: 'write' }, answer);
      expect(reply).toMatchObject({ failure: { kind: 'wait' } }); // one at a time
      return answer();
    });
  await list();
  const next = () => callStore(context, { ...app, purpose: 'sync' }, answer);
  expect(await next()).toMatchObject({ failure: { kind: 'wait' } });
  const reply = await callStore(context, { ...app, purpose: 'write' }, answer);
  expect(reply).toMatchObject({ ok: true });
  expect(await next()).toMatchObject({ ok: true });
  expect(inTurn).toEqual(['page']);
});
