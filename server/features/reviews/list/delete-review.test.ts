import { expect, it } from 'vitest';
import { callStore } from '#server/features/stores/call-store.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { draftReply } from '../drafting/draft-reply.ts';
import { regenerateReply } from '../drafting/regenerate-reply.ts';
import { sendReply } from '../outbox/send-reply.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { indexSearchWords } from '../sync/index-search-words.ts';
import { savePage } from '../sync/save-page.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { deleteReview } from './delete-review.ts';
import { findReviews } from './find-reviews.ts';
import { getAppReviews } from './get-app-reviews.ts';

const { context, clock, createApp, rows, jobsOf, sandbox } = await createTestContext();

const page = (app: TestApp, overrides = {}) =>
  getAppReviews(context, app.caller, { id: app.appId, offset: 0, answered: false, ...overrides });
const found = async (app: TestApp, search: string) => {
  const filter = { apps: [app.appId], answered: false };
  const { reviews } = await findReviews(context, app.caller, { filter, search, offset: 0 });
  return reviews.map(({ reviewId }) => reviewId);
};
const idsOf = async (app: TestApp, overrides = {}) => {
  const { reviews, reviewsCount } = await page(app, overrides);
  expect(reviewsCount).toBe(reviews.length);
  return reviews.map(({ reviewId }) => reviewId);
};
const remove = (app: TestApp, reviewId: string, appId?: string) =>
  deleteReview(context, app.caller, { reviewId, appId });
const sync = async (app: TestApp) => {
  clock.now += 1000;
  await syncReviews(context, app, 600_000);
  clock.now += 1000;
};
const submit = (app: TestApp, reviewId: string, delayMs = 0) =>
  submitReply(context, app.caller, {
    appId: app.appId,
    review: { reviewId, response: 'Thank you!' },
    loadTimestamp: clock.now,
    delayMs,
  });
const createSyncedApp = async (count: number, of: Parameters<typeof createApp>[0] = {}) => {
  const app = await createApp(of);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await app.review({ body: `Text ${n}`, at: clock.now - n * 1000 }));
  await sync(app);
  return { app, ids };
};

it('removes a review from lists and counts, idempotently', async () => {
  const { app, ids } = await createSyncedApp(3);
  const [first = '', ...others] = ids;
  for (const appId of [undefined, app.appId, undefined])
    expect(await remove(app, first, appId)).toEqual({ success: true });
  expect(await idsOf(app)).toEqual(others);
  expect(await found(app, 'text 0')).toEqual([]);
  expect(await rows('select unanswered from review_counts where app_id = $1', app.appId)).toEqual([
    { unanswered: 2 },
  ]);
  expect(await rows('select body from reviews where review_id = $1', first)).toEqual([{ body: 'Text 0' }]);
});

it('neither drafts nor sends a reply for a removed review', async () => {
  const { app, ids } = await createSyncedApp(2);
  const [gone = '', queued = ''] = ids;
  await remove(app, gone);
  expect(await draftReply(context, { ...app, reviewId: gone })).toBe('done');
  await expect(submit(app, gone)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await expect(
    regenerateReply(context, app.caller, { appId: app.appId, review: { reviewId: gone } }),
  ).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await submit(app, queued, 5000);
  await remove(app, queued);
  clock.now += 6000;
  await sandbox.forget();
  await sendReply(context, { ...app, reviewId: queued, replyRevision: 1 });
  expect((await sandbox.journal('app-store-connect')).length).toBe(0);
  const [sent] = await rows('select state, error from submits where review_id = $1', queued);
  expect(sent).toEqual({ state: 'refused', error: 'REVIEW_NOT_FOUND' });
  const [draft] = await rows('select draft, reply_revision from reviews where review_id = $1', gone);
  expect(draft).toEqual({ draft: 'preparing', reply_revision: 0 });
});

it.each(['apple', 'google'] as const)(
  'restores a removed review unchanged when %s lists it again',
  async (store) => {
    const { app, ids } = await createSyncedApp(2, { store });
    const [open = '', answered = ''] = ids;
    await callStore(context, { ...app, purpose: 'write' }, (key) =>
      context.stores.reply(key, app.appId, answered, 'Hi'),
    );
    await sync(app);
    const before = await rows(
      `select to_jsonb(r) - 'draft' r from reviews r where app_id = $1 order by review_id`,
      app.appId,
    );
    await rows("update reviews set draft = 'failed' where review_id = $1", open);
    for (const id of ids) await remove(app, id);
    expect([await idsOf(app), await idsOf(app, { answered: true })]).toEqual([[], []]);
    await sync(app);
    expect([await idsOf(app), await idsOf(app, { answered: true })]).toEqual([[open], [answered]]);
    expect(
      await rows(
        `select to_jsonb(r) - 'draft' r from reviews r where app_id = $1 order by review_id`,
        app.appId,
      ),
    ).toEqual(before);
    const [waiting] = await rows('select draft from reviews where review_id = $1', open);
    expect(waiting).toEqual({ draft: 'preparing' });
    expect((await jobsOf(app.appId)).map(({ data }) => data.reviewId)).toContain(open);
    await indexSearchWords(context, 10);
    expect(await found(app, 'text')).toEqual([open]);
  },
);

it('keeps a review deleted when a page read earlier is saved', async () => {
  const app = await createApp();
  const seen = {
    reviewId: 'r',
    author: 'Ann',
    title: '',
    body: 'Good',
    starRating: 4,
    modifiedAt: new Date(clock.now),
    deviceLanguage: null,
    appVersionName: null,
    androidOsVersion: null,
    productName: null,
    reply: null,
  };
  await savePage(context, app, [seen], clock.now);
  await remove(app, 'r');
  expect(await savePage(context, app, [seen], clock.now - 1)).toBe(0);
  expect(await idsOf(app)).toEqual([]);
  expect(await savePage(context, app, [seen], clock.now + 1)).toBe(1);
  expect(await idsOf(app)).toEqual(['r']);
});

it('removes, of several with one id, those gone from the store', async () => {
  const app = await createApp();
  const gone = await createApp({ company: app.caller });
  const other = await createApp({ company: app.caller });
  const seen = (reviewId: string) => storeReview({ reviewId, modifiedAt: new Date(clock.now) });
  for (const each of [app, gone, other]) await savePage(context, each, [seen('same')], clock.now);
  await expect(remove(app, 'same')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await gone.inScope((tx) => changeReview(tx, gone.appId, 'same', { submit_error: 'REVIEW_NOT_FOUND' }));
  for (const _ of [1, 2]) expect(await remove(app, 'same')).toEqual({ success: true });
  expect(await Promise.all([app, gone, other].map((each) => idsOf(each)))).toEqual([['same'], [], ['same']]);
  expect(await remove(app, 'same', other.appId)).toEqual({ success: true });
  expect(await idsOf(other)).toEqual([]);
});

it('does not find another company’s review', async () => {
  const mine = await createSyncedApp(1);
  const theirs = await createSyncedApp(1);
  const [id = ''] = theirs.ids;
  for (const appId of [undefined, theirs.app.appId, mine.app.appId])
    await expect(remove(mine.app, id, appId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect(await idsOf(theirs.app)).toEqual([id]);
});
