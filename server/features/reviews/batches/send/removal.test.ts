import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { getContext } from '../../context/get-context.ts';
import { regenerateReply } from '../../drafting/regenerate-reply.ts';
import { removeReply } from '../../outbox/remove-reply.ts';
import { sendReply } from '../../outbox/send-reply.ts';
import { submitReply } from '../../outbox/submit-reply.ts';
import { undoSubmit } from '../../outbox/undo-submit.ts';
import { verifyReply } from '../../outbox/verify-reply.ts';
import { syncReviews } from '../../sync/sync-reviews.ts';
import { approveItems } from '../decide/approve-items.ts';
import { getBatch } from '../show/read-batches.ts';
import { removeReplies, stopRemoval } from './remove-replies.ts';
import { startSending } from './steer-batch.ts';

const kit = await createTestContext();
const { context, sandbox, clock, rows } = kit;
const { run, open, drafted, ready, itemsOf, miscounted } = batchesOf(kit);

/** A batch whose replies were all sent. */
const sent = async (count: number, store: 'apple' | 'google') => {
  const { app, reviews } = await open(count, undefined, store);
  const batch = await ready(app, reviews);
  const items = await itemsOf(app, batch.id);
  for (let from = 0; from < items.length; from += 20)
    await approveItems(context, app.caller, {
      id: batch.id,
      items: items.slice(from, from + 20).map(({ id, version }) => ({ id, version })),
    });
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  return { app, reviews, id: batch.id };
};
const remove = async (app: TestApp, id: string) => {
  await removeReplies(context, app.caller, { id });
  await run(app, 'send-batch', 'remove-reply');
  return (await getBatch(context, app.caller, { id })).removal;
};
const none = { possible: 0, impossible: 0, open: 0, removed: 0, replaced: 0, failed: 0 };
const inStore = (app: TestApp, reviewId: string) =>
  sandbox.replyOf('apple', app.appId, reviewId).then(
    ({ text }) => text,
    () => null,
  );

it('removes what a batch published on the App Store, but no reply that took its place', async () => {
  const { app, reviews, id } = await sent(20, 'apple');
  const [mine, forbidden] = reviews.map(({ reviewId }) => reviewId);
  if (!mine || !forbidden) throw new Error('no reviews');
  await submitReply(context, app.caller, {
    appId: app.appId,
    loadTimestamp: context.now(),
    delayMs: 0,
    review: { reviewId: mine, response: 'By a person' },
  });
  await run(app, 'send-reply');
  const before = await getBatch(context, app.caller, { id });
  expect(before.removal).toEqual({ ...none, possible: 20 });
  await removeReplies(context, app.caller, { id });
  await removeReplies(context, app.caller, { id });
  const [{ n: begun }] = await rows(
    "select count(*)::int n from proposals where batch_id = $1 and removal = 'begun'",
    id,
  );
  expect(begun).toBe(0);
  await run(app, 'send-batch');
  const under = await rows('select count(*)::int n from removals where company_id = $1', app.companyId);
  expect(under).toEqual([{ n: 16 }]); // no more at once
  expect(await remove(app, id)).toEqual({ ...none, removed: 19, replaced: 1 });
  for (const { reviewId } of reviews)
    expect(await inStore(app, reviewId)).toBe(reviewId === mine ? 'By a person' : null);
  const [row] = await rows(
    'select is_answered, draft, response from reviews where review_id = $1',
    forbidden,
  );
  expect(row).toMatchObject({ is_answered: false, draft: 'ready' });
  expect(row.response).not.toBe('');
  expect(await rows('select is_removing from batches where batch_id = $1', id)).toEqual([
    { is_removing: false },
  ]);
  expect(await remove(app, id)).toEqual({ ...none, removed: 19, replaced: 1 });
  expect(await miscounted(app)).toEqual([]);
});

const regenerate = ({ caller, appId }: TestApp, reviewId: string) =>
  regenerateReply(context, caller, { appId, review: { reviewId } });
const stateOf = async (reviewId: string) =>
  (await rows('select is_answered, draft from reviews where review_id = $1', reviewId))[0];

it('removes a reply of which a person has since asked for another text, before or meanwhile', async () => {
  const { app, reviews, id } = await sent(2, 'apple');
  const [before, meanwhile] = reviews.map(({ reviewId }) => reviewId);
  if (!before || !meanwhile) throw new Error('no reviews');
  await regenerate(app, before);
  const earlier = await getContext(context, app.caller, { appId: app.appId, reviewId: before });
  expect(earlier.replies).toEqual([]); // it still stands
  await removeReplies(context, app.caller, { id });
  await run(app, 'send-batch');
  await regenerate(app, meanwhile);
  await run(app, 'remove-reply', 'send-batch');
  expect((await getBatch(context, app.caller, { id })).removal).toEqual({ ...none, removed: 2 });
  for (const reviewId of [before, meanwhile]) {
    expect(await inStore(app, reviewId)).toBeNull();
    expect(await stateOf(reviewId)).toEqual({ is_answered: false, draft: 'ready' });
    const past = await getContext(context, app.caller, { appId: app.appId, reviewId });
    expect(past.replies).toHaveLength(1);
  }
});

it('removes a reply after another one was undone, and does not take that one for sent', async () => {
  const { app, reviews, id } = await sent(1, 'apple');
  const [{ reviewId } = { reviewId: '' }] = reviews;
  const of = { appId: app.appId, reviewId };
  const { review } = await submitReply(context, app.caller, {
    appId: app.appId,
    loadTimestamp: context.now(),
    delayMs: 20_000,
    review: { reviewId, response: 'By a person' },
  });
  await removeReplies(context, app.caller, { id });
  await run(app, 'send-batch');
  expect((await getBatch(context, app.caller, { id })).removal).toEqual({ ...none, possible: 1 });
  await undoSubmit(context, app.caller, { ...of, replyRevision: review.replyRevision });
  expect((await getContext(context, app.caller, of)).replies).toEqual([]);
  expect(await remove(app, id)).toEqual({ ...none, removed: 1 });
  expect(await inStore(app, reviewId)).toBeNull();
  expect(await stateOf(reviewId)).toEqual({ is_answered: false, draft: 'ready' });
});

it('removes nothing more once a person stops it', async () => {
  const { app, reviews, id } = await sent(20, 'apple');
  await removeReplies(context, app.caller, { id });
  await run(app, 'send-batch'); // sixteen are under way
  await stopRemoval(context, app.caller, { id });
  await run(app, 'remove-reply', 'send-batch');
  const { removal, report } = await getBatch(context, app.caller, { id });
  expect(report.map(({ delivery, count }) => [delivery, count])).toEqual([
    ['removed', 16],
    ['sent', 4],
  ]);
  expect(removal).toEqual({ ...none, removed: 16, possible: 4 });
  const kept = await Promise.all(reviews.map(({ reviewId }) => inStore(app, reviewId)));
  expect(kept.filter((text) => text !== null)).toHaveLength(4);
  expect(await remove(app, id)).toEqual({ ...none, removed: 20 });
  await removeReplies(context, app.caller, { id });
  await stopRemoval(context, app.caller, { id });
  expect(await rows('select is_removing from batches where batch_id = $1', id)).toEqual([
    { is_removing: false },
  ]);
});

it('tells what a store refuses to remove, tries that again, and leaves Google alone', async () => {
  const { app, reviews, id } = await sent(2, 'apple');
  await sandbox.fault({
    vendor: 'app-store-connect',
    path: '/v1/customerReviewResponses/',
    kind: 'status',
    status: 403,
  });
  expect(await remove(app, id)).toEqual({ ...none, possible: 2, failed: 2 });
  await sandbox.heal();
  expect(await remove(app, id)).toEqual({ ...none, removed: 2 });
  for (const { reviewId } of reviews) expect(await inStore(app, reviewId)).toBeNull();
  const other = await sent(1, 'google');
  expect(await remove(other.app, other.id)).toEqual({ ...none, impossible: 1 });
  const [review] = other.reviews;
  expect(await sandbox.replyOf('google', other.app.appId, review?.reviewId ?? '')).toMatchObject({
    writes: 1,
  });
});

it('removes nothing of a batch that is under way, and nothing of another company', async () => {
  const { app, reviews } = await open(1, undefined, 'apple');
  const batch = await drafted(app, reviews);
  const refused = (caller: TestApp['caller']) =>
    expect(removeReplies(context, caller, { id: batch.id })).rejects;
  await refused(app.caller).toMatchObject({ code: 'NOT_ALLOWED' });
  const other = await open(1);
  await refused(other.app.caller).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('counts a reply as removed that a person removes by itself', async () => {
  const { app, reviews, id } = await sent(2, 'apple');
  const reviewId = reviews[0]?.reviewId ?? '';
  await removeReply(context, app.caller, { appId: app.appId, reviewId });
  expect(await inStore(app, reviewId)).toBeNull();
  expect((await getBatch(context, app.caller, { id })).removal).toEqual({ ...none, possible: 1, removed: 1 });
  expect(await remove(app, id)).toEqual({ ...none, removed: 2 });
});

it('withdraws a reply that was to be sent again to a review changed since, although it was to be removed', async () => {
  const { app, reviews, id } = await sent(1, 'apple');
  const reviewId = reviews[0]?.reviewId ?? '';
  await sandbox.review({ store: 'apple', appId: app.appId, id: reviewId, body: 'Changed', rating: 1 });
  clock.now += 60_000;
  await syncReviews(context, app, 600_000);
  expect(await remove(app, id)).toEqual({ ...none, replaced: 1 });
  const [{ reply_revision: replyRevision }] = await rows(
    'select reply_revision from submits where review_id = $1',
    reviewId,
  );
  const submit = { companyId: app.companyId, appId: app.appId, reviewId, replyRevision };
  const { readReview } = context.stores;
  const stores: typeof context.stores = {
    ...context.stores,
    readReview: async (...call) => {
      const read = await readReview(...call);
      return read.ok ? { ok: true, value: { ...read.value, reply: null } } : read;
    },
  };
  await verifyReply({ ...context, stores }, submit); // the store does not show it: to be sent again
  await sendReply(context, submit);
  const after = await rows('select state, reason, removal from proposals where batch_id = $1', id);
  expect(after).toEqual([{ state: 'withdrawn', reason: 'review_changed', removal: null }]);
  expect(await miscounted(app)).toEqual([]);
});
