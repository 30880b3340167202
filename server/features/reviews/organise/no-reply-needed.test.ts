import { expect, it } from 'vitest';
import { startPreparing } from '#server/db/tables/reviews/reviews.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { findReviews } from '../list/find-reviews.ts';
import { getAppReviews } from '../list/get-app-reviews.ts';
import { getFacets } from '../list/get-facets.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { undoSubmit } from '../outbox/undo-submit.ts';
import { savePage } from '../sync/save-page.ts';
import { markNoReplyNeeded } from './mark-no-reply-needed.ts';

const { context, clock, createApp } = await createTestContext();

const makeReview = (reviewId: string, fields = {}) =>
  storeReview({ reviewId, modifiedAt: new Date(clock.now - 1000), ...fields });
const openApp = async () => {
  const app = await createApp();
  await savePage(context, app, [makeReview('a'), makeReview('b')], clock.now);
  return app;
};
const mark = (app: TestApp, noReplyNeeded = true, reviewId = 'a') =>
  markNoReplyNeeded(context, app.caller, { appId: app.appId, reviewId, noReplyNeeded });
const found = async (app: TestApp, filter: Parameters<typeof findReviews>[2]['filter']) =>
  (await findReviews(context, app.caller, { filter, offset: 0 })).reviews;
const marked = async (app: TestApp) =>
  (await found(app, { noReplyNeeded: true })).map(({ reviewId }) => reviewId);
const submit = (app: TestApp, delayMs: number) =>
  submitReply(context, app.caller, {
    review: { reviewId: 'a', response: 'Thanks' },
    appId: app.appId,
    loadTimestamp: clock.now,
    delayMs,
  });

it('takes a review off the list to answer and its counts, and puts it back', async () => {
  const app = await openApp();
  const list = () => getAppReviews(context, app.caller, { id: app.appId, offset: 0, answered: false });
  expect(await mark(app)).toMatchObject({ review: { isAnswered: false, noReplyNeeded: true } });
  expect(await mark(app)).toMatchObject({ review: { noReplyNeeded: true } }); // repeated
  expect(await list()).toMatchObject({ reviewsCount: 1, reviews: [{ reviewId: 'b' }] });
  expect(await found(app, { answered: false })).toMatchObject([{ reviewId: 'b' }]);
  const facets = await getFacets(context, app.caller, { id: app.appId, answered: false });
  expect(facets.stars).toEqual([{ stars: 4, count: 1 }]);
  expect(await marked(app)).toEqual(['a']);
  expect(await app.inScope((tx) => startPreparing(tx, app.appId, new Date(0), 10))).toEqual(['b']);
  await mark(app, false);
  expect(await list()).toMatchObject({ reviewsCount: 2 });
  expect(await marked(app)).toEqual([]);
});

it('loses the mark when the reviewer changes the review', async () => {
  const app = await openApp();
  await mark(app);
  await savePage(context, app, [makeReview('a')], clock.now);
  expect(await marked(app)).toEqual(['a']); // unchanged
  await savePage(context, app, [makeReview('a', { body: 'Bad' })], clock.now + 1);
  expect(await found(app, { answered: false })).toHaveLength(2);
});

it('loses the mark when it is answered here or in the store', async () => {
  const app = await openApp();
  await mark(app);
  await mark(app, true, 'b');
  const reply = { text: 'Hi', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
  await savePage(context, app, [makeReview('b', { reply })], clock.now);
  await submit(app, 30_000);
  expect(await marked(app)).toEqual([]);
  expect(await found(app, { via: ['person'] })).toMatchObject([{ reviewId: 'a', answeredVia: 'person' }]);
  expect(await found(app, { via: ['store'] })).toMatchObject([{ reviewId: 'b', answeredVia: 'store' }]);
  await expect(mark(app)).rejects.toMatchObject({ code: 'REVIEW_CHANGED', review: { isAnswered: true } });
});

it('has the mark again when the reply is undone', async () => {
  const app = await openApp();
  await mark(app);
  const { review } = await submit(app, 30_000);
  const { replyRevision } = review;
  await undoSubmit(context, app.caller, { appId: app.appId, reviewId: 'a', replyRevision });
  expect(await marked(app)).toEqual(['a']);
  expect(await found(app, { noReplyNeeded: true })).toMatchObject([{ answeredVia: null, isAnswered: false }]);
});

it('knows that an earlier revision of a review had a reply', async () => {
  const app = await openApp();
  const reply = { text: 'Hi', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
  await savePage(context, app, [makeReview('a', { reply })], clock.now);
  expect(await found(app, { repliedBefore: true })).toEqual([]);
  await savePage(context, app, [makeReview('a', { body: 'Bad', reply })], clock.now + 1);
  expect(await found(app, { repliedBefore: true })).toMatchObject([{ reviewId: 'a', isAnswered: false }]);
});
