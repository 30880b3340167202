import { describe, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { savePage } from '../sync/save-page.ts';
import { getAppReviews } from './get-app-reviews.ts';

const { context, clock, createApp, rows } = await createTestContext();

const makeReview = (reviewId: string, at: number, body = 'Good') => ({
  reviewId,
  author: 'Ann',
  title: '',
  body,
  starRating: 4,
  modifiedAt: new Date(at),
  deviceLanguage: null,
  appVersionName: '2.1',
  androidOsVersion: 34,
  productName: 'Pixel 8',
  reply: null,
});
const page = (app: TestApp, overrides = {}) =>
  getAppReviews(context, app.caller, { id: app.appId, offset: 0, answered: false, ...overrides });
const reply = { text: 'Thanks', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
const answer = (app: TestApp, id: string) =>
  app.inScope((tx) => adoptStoreReply(tx, app.companyId, app.appId, id, reply));

describe('a page of reviews', () => {
  it('a page of reviews has the newest 20 reviews, with a stable order for equal times', async () => {
    const app = await createApp();
    const reviews = Array.from({ length: 50 }, (_, n) =>
      makeReview(`r${n}`, clock.now - Math.floor(n / 25) * 1000),
    );
    await savePage(context, app, reviews, clock.now);
    const pages = await Promise.all([0, 20, 40].map((offset) => page(app, { offset })));
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([20, 20, 10]);
    const ids = pages.flatMap(({ reviews }) => reviews.map(({ reviewId }) => reviewId));
    expect(new Set(ids).size).toBe(50);
    const times = pages.flatMap(({ reviews }) => reviews.map(({ dateModified }) => dateModified));
    expect(times).toEqual([...times].sort().reverse());
    for (const one of pages) expect(one).toMatchObject({ reviewsCount: 50, totalPages: 3 });
    expect(await page(app, { offset: 60 })).toMatchObject({ reviews: [], reviewsCount: 50 });
  });

  it('lists answered or unanswered reviews, each with its count', async () => {
    const app = await createApp();
    await savePage(
      context,
      app,
      [1, 2, 3].map((n) => makeReview(`r${n}`, clock.now - n)),
      clock.now,
    );
    await answer(app, 'r2');
    const open = await page(app);
    expect(open.reviews.map(({ reviewId }) => reviewId)).toEqual(['r1', 'r3']);
    expect(open).toMatchObject({ reviewsCount: 2, totalPages: 1 });
    const done = await page(app, { answered: true });
    expect(done.reviews).toMatchObject([
      { reviewId: 'r2', response: 'Thanks', state: 'PUBLISHED', answeredBy: null },
    ]);
    expect(done.reviewsCount).toBe(1);
  });

  it('a page of reviews has a load timestamp not later than its read', async () => {
    const app = await createApp();
    expect(await page(app)).toEqual({
      reviews: [],
      drafts: [],
      totalPages: 0,
      reviewsCount: 0,
      isCountCut: false,
      loadTimestamp: clock.now,
    });
  });

  it('includes the device for Google only', async () => {
    for (const store of ['apple', 'google'] as const) {
      const app = await createApp({ store });
      await savePage(context, app, [makeReview('r', clock.now)], clock.now);
      const [review] = (await page(app)).reviews;
      expect(review?.metadata).toEqual(
        store === 'google' ? { appVersionName: '2.1', androidOsVersion: 34, productName: 'Pixel 8' } : null,
      );
    }
  });

  it('a page of reviews is not found for a foreign, unknown or hidden app', async () => {
    const mine = await createApp();
    const theirs = await createApp();
    for (const id of [theirs.appId, 'nothing'])
      await expect(page(mine, { id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    await mine.inScope((tx) =>
      tx
        .updateTable('apps')
        .set({ hidden_at: new Date(clock.now) })
        .execute(),
    );
    await expect(page(mine)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });
});

it('keeps the counts correct through concurrent and bulk changes', async () => {
  const app = await createApp();
  const ids = Array.from({ length: 30 }, () => newId());
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const some = () => ids.filter(() => random(3) === 0);
  const step = (n: number): Promise<unknown> => {
    const now = clock.now + n * 1000;
    if (random(3) === 0)
      return savePage(
        context,
        app,
        some().map((id) => makeReview(id, now, `Text ${n}`)),
        now,
      );
    if (random(2) === 0)
      return app.inScope(async (tx) => {
        const chosen = some().sort();
        for (const id of chosen) await lockReview(tx, app.appId, id); // all at once first, as a store page does
        for (const id of chosen) await adoptStoreReply(tx, app.companyId, app.appId, id, reply);
      });
    return app.inScope((tx) =>
      tx
        .deleteFrom('reviews')
        .where('review_id', '=', ids[random(ids.length)] ?? '')
        .execute(),
    );
  };
  for (let round = 0; round < 12; round += 1) {
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map((n) => step(round * 4 + n)));
    const failures = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason.code);
    expect(failures.filter((code) => code !== '23505')).toEqual([]); // rolled back as a whole, to be repeated
    const [counted] = await rows(
      'select unanswered, answered from review_counts where app_id = $1',
      app.appId,
    );
    const [real] = await rows(
      `select count(*) filter (where not is_answered)::int unanswered, count(*) filter (where is_answered)::int answered
       from reviews where app_id = $1`,
      app.appId,
    );
    expect(counted ?? { unanswered: 0, answered: 0 }).toEqual(real);
  }
});
