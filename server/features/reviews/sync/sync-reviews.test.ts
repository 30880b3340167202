import { beforeEach, describe, expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { callStore } from '#server/features/stores/call-store.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { getAppReviews } from '../list/get-app-reviews.ts';
import { syncReviews } from './sync-reviews.ts';

const { context, sandbox, clock, createCompany, createApp, rows, jobsOf } = await createTestContext();
const draftsOf = async (appId: string) => (await jobsOf(appId)).filter(({ name }) => name === 'draft-reply');
const INTERVAL = 600_000;

const sync = async (app: TestApp) => {
  clock.now += 1000;
  await syncReviews(context, app, INTERVAL);
};
const rowOf = (app: TestApp, id: string) => app.inScope((tx) => reviewOf(tx, app.appId, id));
const syncRow = async (app: TestApp) =>
  (await rows('select * from app_syncs where app_id = $1', app.appId))[0];
const answerInConsole = (app: TestApp, id: string, text: string) =>
  callStore(context, { ...app, purpose: 'write' }, (key) => context.stores.reply(key, app.appId, id, text));

beforeEach(async () => {
  clock.now = Date.now(); // the stores use real time
  await sandbox.heal();
});

describe.each(['apple', 'google'] as const)('syncing the reviews of %s', (store) => {
  it('saves a new review as unanswered and drafts a reply', async () => {
    const app = await createApp({ store });
    const id = await app.review({ rating: 2, title: 'Hm', body: 'Crashes' });
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({
      revision: 1,
      title: 'Hm',
      body: 'Crashes',
      star_rating: 2,
      is_answered: false,
      draft: 'preparing',
      was_edited: false,
    });
    expect(await draftsOf(app.appId)).toMatchObject([{ data: { reviewId: id } }]);
    expect(await syncRow(app)).toMatchObject({
      last_succeeded_at: new Date(clock.now),
      due_at: new Date(clock.now + INTERVAL),
      failing_since: null,
      last_error: null,
    });
  });

  it('gives a changed review its next revision and keeps earlier ones', async () => {
    const app = await createApp({ store });
    const id = await app.review({ body: 'Good' });
    await sync(app);
    for (const change of [
      { body: 'Bad' },
      { body: 'Bad', rating: 1 },
      { body: 'Bad', rating: 1, title: 'Oh' },
    ]) {
      await app.review({ id, ...change, at: clock.now });
      await sync(app);
    }
    expect(await rowOf(app, id)).toMatchObject({ revision: 4, was_edited: true, draft: 'preparing' });
    const saved = await rows('select body from review_revisions where review_id = $1 order by revision', id);
    expect(saved.map(({ body }) => body)).toEqual(['Good', 'Bad', 'Bad']); // the first row is the review itself
  });

  it('adopts a reply written in the console, without a user of ours', async () => {
    const app = await createApp({ store });
    const id = await app.review();
    await sync(app);
    await answerInConsole(app, id, 'From the console');
    clock.now += HOUR;
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({
      is_answered: true,
      response: 'From the console',
      answered_by: null,
      public_state: store === 'apple' ? 'PENDING' : 'PUBLISHED',
    });
    await answerInConsole(app, id, 'Better words');
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({ response: 'Better words', reply_revision: 2 });
  });

  it('marks a changed answered review as unanswered and keeps its earlier reply', async () => {
    const app = await createApp({ store });
    const id = await app.review();
    await answerInConsole(app, id, 'We are on it');
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: true });
    await app.review({ id, body: 'Still broken', at: Date.now() + HOUR });
    for (const _ of [1, 2, 3]) {
      await sync(app);
      expect(await rowOf(app, id)).toMatchObject({
        is_answered: false,
        earlier_reply: 'We are on it',
        was_edited: true,
        response: '',
        public_state: null,
      });
    }
  });

  it('writes no review if nothing has changed', async () => {
    const app = await createApp({ store });
    for (const n of [1, 2, 3]) await app.review({ body: `Review ${n}` });
    const answered = await app.review();
    await answerInConsole(app, answered, 'Thanks');
    await sync(app);
    const state = () =>
      rows(
        `select (select json_agg(xmin::text order by review_id) from reviews where app_id = $1) reviews,
          (select json_agg(xmin::text order by app_id) from review_counts where app_id = $1) counts,
          (select count(*) from review_revisions where app_id = $1) revisions,
          (select count(*) from reply_revisions where app_id = $1) replies`,
        app.appId,
      );
    const before = await state();
    await sync(app);
    await sync(app);
    expect(await state()).toEqual(before);
  });
});

it('keeps a reply older than the review as the earlier one, in whatever order both are seen', async () => {
  const app = await createApp({ store: 'google' });
  const known = await app.review();
  const unknown = await app.review();
  await answerInConsole(app, unknown, 'Old words');
  await app.review({ id: unknown, body: 'Changed before we ever looked', at: Date.now() + HOUR });
  await sync(app);
  await answerInConsole(app, known, 'Old words'); // and the reviewer changes it before the next sync
  await app.review({ id: known, body: 'Changed after it', at: Date.now() + HOUR });
  for (const _ of [1, 2])
    for (const id of [known, unknown]) {
      await sync(app);
      expect(await rowOf(app, id)).toMatchObject({ is_answered: false, earlier_reply: 'Old words' });
    }
});

it('marks a reply as public once the store shows it, and as withdrawn once removed there', async () => {
  const app = await createApp();
  const id = await app.review();
  await answerInConsole(app, id, 'Thanks');
  await sync(app);
  expect(await rowOf(app, id)).toMatchObject({ public_state: 'PENDING' });
  await sandbox.advanceClock(9 * HOUR);
  await sync(app);
  expect(await rowOf(app, id)).toMatchObject({ public_state: 'PUBLISHED' });
  await sandbox.remove('apple', app.appId, id); // with its reply
  await app.review({ id });
  clock.now += HOUR;
  await sync(app);
  expect(await rowOf(app, id)).toMatchObject({ is_answered: false, public_state: null, answered_at: null });
});

it('reads every page the first time, without duplicates when pages shift', async () => {
  const app = await createApp({ store: 'google' });
  for (let n = 0; n < 230; n += 1) await app.review({ id: `p${n}-${app.appId}`, at: clock.now - n * 1000 });
  const list = context.stores.listReviews;
  let shifted = 0;
  const shifting = {
    ...context,
    stores: {
      ...context.stores,
      listReviews: async (...call: Parameters<typeof list>) => {
        const page = await list(...call);
        shifted += 1;
        await app.review({ id: `new${shifted}-${app.appId}`, at: clock.now + shifted });
        return page.ok
          ? { ...page, value: { ...page.value, reviews: page.value.reviews.flatMap((r) => [r, r]) } }
          : page;
      },
    },
  };
  await syncReviews(shifting, app, INTERVAL);
  await sync(app);
  const [count] = await rows('select count(*)::int n from reviews where app_id = $1', app.appId);
  expect(count).toEqual({ n: 230 + shifted });
});

it('drafts replies only for the last 30 days, and none without access', async () => {
  const app = await createApp();
  const old = await app.review({ at: clock.now - 31 * DAY });
  const young = await app.review({ at: clock.now - 29 * DAY });
  await sync(app);
  expect(await rowOf(app, old)).toMatchObject({ draft: 'none' });
  expect(await rowOf(app, young)).toMatchObject({ draft: 'preparing' });
  const lapsed = await createApp({ company: await createCompany({ trialEndsAt: clock.now - 1 }) });
  const id = await lapsed.review();
  await sync(lapsed);
  expect(await rowOf(lapsed, id)).toMatchObject({ draft: 'none', body: 'It is good' });
  expect(await draftsOf(lapsed.appId)).toEqual([]);
});

it('drafts up to the monthly limit, newest first, and marks the rest', async () => {
  const app = await createApp();
  const month = new Date(clock.now).toISOString().slice(0, 7);
  await app.inScope((tx) =>
    tx.insertInto('usage').values({ company_id: app.companyId, month, processed: 998 }).execute(),
  );
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await app.review({ at: clock.now - n * HOUR }));
  await sync(app);
  const drafts = await Promise.all(ids.map((id) => rowOf(app, id)));
  expect(drafts.map((row) => row?.draft)).toEqual(['preparing', 'preparing', 'limit', 'limit']);
  await app.inScope((tx) => tx.updateTable('usage').set({ processed: 900 }).execute());
  await sync(app);
  expect((await rowOf(app, ids[3] ?? ''))?.draft).toBe('preparing');
});

describe('a failing store', () => {
  it.each([
    [401, 'CREDENTIALS'],
    [403, 'PERMISSIONS'],
    [404, 'PERMISSIONS'],
    [500, 'STORE_AWAY'],
  ])(
    'a failing store with %i is recorded as %s from the first failure until the first success',
    async (status, code) => {
      const app = await createApp();
      await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status });
      await sync(app);
      const since = new Date(clock.now);
      clock.now += HOUR;
      await sync(app);
      expect(await syncRow(app)).toMatchObject({
        last_error: code,
        failing_since: since,
        last_succeeded_at: null,
        due_at: new Date(clock.now + INTERVAL),
      });
      await sandbox.heal();
      await sync(app);
      expect(await syncRow(app)).toMatchObject({ last_error: null, failing_since: null });
    },
  );

  it.each([
    [401, 3], // asked again with a fresh token first
    [403, 3],
    [404, 1],
  ])('a failing store is retried soon after a single %i, without a warning', async (status, times) => {
    const app = await createApp();
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status, times });
    await sync(app);
    expect(await syncRow(app)).toMatchObject({
      last_error: null,
      failing_since: null,
      due_at: new Date(clock.now + 90_000),
    });
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ last_error: null, refused_since: null });
  });

  it('is reported in time although other apps use the key between its refusals', async () => {
    const app = await createApp();
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 401 });
    await sync(app);
    const { refused_since: since } = await syncRow(app);
    clock.now += 90_000;
    await callStore(context, { ...app, purpose: 'sync' }, async () => {
      await sync(app); // the key is in use
      return { ok: true, value: undefined };
    });
    expect(await syncRow(app)).toMatchObject({ last_error: null, refused_since: since });
    clock.now += 90_000;
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ last_error: 'CREDENTIALS' });
  });

  it('reports a disabled API, in sync and catalogue', async () => {
    const app = await createApp({ store: 'google' });
    await sandbox.fault({ vendor: 'google-play', kind: 'api-disabled' });
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ last_error: 'API_DISABLED' });
    if (app.key === null) throw new Error('the app has no key');
    const catalogue = await context.stores.catalogue(app.key);
    expect(catalogue).toMatchObject({ ok: false, failure: { kind: 'api-disabled' } });
  });

  it('a failing store is left alone when its quota is used up, without a failure', async () => {
    const app = await createApp({ store: 'google' });
    await sandbox.fault({ vendor: 'google-play', kind: 'over-quota', times: 1 });
    await sync(app);
    expect((await syncRow(app)).last_error).not.toBe('PERMISSIONS');
    clock.now += 61_000;
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ last_error: null, last_succeeded_at: new Date(clock.now) });
  });

  it('does not block replies while the list of the store is unreadable', async () => {
    const app = await createApp({ store: 'google' });
    const id = await app.review();
    const unreadable = { kind: 'unknown' as const, detail: 'odd', hasAnswered: true as const };
    const listReviews = async () => ({ ok: false as const, failure: unreadable });
    for (let n = 0; n < 6; n += 1) {
      clock.now += 1000;
      await syncReviews({ ...context, stores: { ...context.stores, listReviews } }, app, INTERVAL);
    }
    expect(await answerInConsole(app, id, 'Still sent')).toMatchObject({ ok: true });
  });

  const fails = () => Promise.reject(new Error('a bug'));
  it.each([
    ['reading the list', { ...context, stores: { ...context.stores, listReviews: fails } }],
    ['preparing replies', { ...context, jobs: { ...context.jobs, enqueueAll: fails } }],
  ])('records and rethrows an internal error in %s', async (_, failing) => {
    const app = await createApp();
    await expect(syncReviews(failing, app, INTERVAL)).rejects.toThrow('a bug');
    expect(await syncRow(app)).toMatchObject({
      last_error: 'STORE_AWAY',
      failing_since: new Date(clock.now),
      due_at: new Date(clock.now + INTERVAL),
    });
  });

  it('a failing store is reported if it is not linked or its key is invalid', async () => {
    const unlinked = await createApp({ key: null });
    await sync(unlinked);
    expect(await syncRow(unlinked)).toMatchObject({ last_error: 'NOT_LINKED' });
    const broken = await createApp({ key: { store: 'apple', keyId: 'K', privateKey: 'none' } });
    await sync(broken);
    expect(await syncRow(broken)).toMatchObject({ last_error: 'CREDENTIALS' });
  });

  it('a failing store is left alone during its Retry-After, without a failure', async () => {
    const app = await createApp();
    await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 429, ms: 120_000, times: 1 });
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ due_at: new Date(clock.now + 120_000) });
    await sandbox.forget();
    await sync(app);
    expect(await sandbox.journal('app-store-connect')).toEqual([]);
    clock.now += 121_000;
    await sync(app);
    expect(await syncRow(app)).toMatchObject({ last_error: null, last_succeeded_at: new Date(clock.now) });
  });

  it('keeps the pages before a failure, and the next sync reads the rest', async () => {
    const app = await createApp({ store: 'google' });
    for (let n = 0; n < 130; n += 1) await app.review({ id: `h${n}-${app.appId}`, at: clock.now - n * 1000 });
    let calls = 0;
    const list = context.stores.listReviews;
    const listReviews: typeof list = (...call) => {
      calls += 1;
      return calls === 2
        ? Promise.resolve({ ok: false, failure: { kind: 'unknown', detail: 'cut' } })
        : list(...call);
    };
    await syncReviews({ ...context, stores: { ...context.stores, listReviews } }, app, INTERVAL);
    const page = { id: app.appId, offset: 0, answered: false };
    expect((await getAppReviews(context, app.caller, page)).reviewsCount).toBe(100);
    await sync(app);
    expect((await getAppReviews(context, app.caller, page)).reviewsCount).toBe(130);
  });
});
