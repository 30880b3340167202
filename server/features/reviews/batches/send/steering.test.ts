import { expect, it } from 'vitest';
import { hideAppsOf } from '#server/db/tables/apps/apps.ts';
import { followAccount } from '#server/features/account/follow-account.ts';
import { linkStore } from '#server/features/stores/link-store.ts';
import { unlinkStore } from '#server/features/stores/unlink-store.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { correctReview } from '../../classification/correct-review.ts';
import { findReviews } from '../../list/find-reviews.ts';
import { sendReply } from '../../outbox/send-reply.ts';
import { submitReply } from '../../outbox/submit-reply.ts';
import { undoSubmit } from '../../outbox/undo-submit.ts';
import { approveItems } from '../decide/approve-items.ts';
import { getBatch } from '../show/read-batches.ts';
import { IN_OUTBOX, sendBatch } from './send-batch.ts';
import { pauseByPerson, resumeBatch, startSending, stopBatch, undoBatch } from './steer-batch.ts';

const kit = await createTestContext();
const { context, sandbox, clock, rows } = kit;
const { run, open, start, drafted, ready, itemsOf, miscounted } = batchesOf(kit);

const batchNow = async (app: TestApp, id: string) => (await getBatch(context, app.caller, { id })).batch;
const approveAll = async (app: TestApp, id: string) => {
  for (const { id: item, version } of await itemsOf(app, id))
    await approveItems(context, app.caller, { id, items: [{ id: item, version }] });
};
/** A batch with everything approved and sending started, but no job run. */
const sending = async (count: number) => {
  const { app, reviews } = await open(count);
  const { id } = await ready(app, reviews);
  await approveAll(app, id);
  await startSending(context, app.caller, { id });
  return { app, id };
};
const written = async (app: TestApp) => {
  const calls = await sandbox.journal('google-play');
  return calls.filter(({ method, path }) => method === 'POST' && path.includes(app.appId)).length;
};
const waiting = async (app: TestApp) =>
  (await findReviews(context, app.caller, { filter: { answered: false }, offset: 0 })).reviewsCount;

it('stops with nothing sent but what had left', async () => {
  const { app, id } = await sending(20);
  await run(app, 'send-batch');
  expect(await batchNow(app, id)).toMatchObject({
    sending: IN_OUTBOX,
    counts: { scheduled: 20 - IN_OUTBOX },
  });
  const { batch } = await stopBatch(context, app.caller, { id });
  expect(batch).toMatchObject({ state: 'stopped', sent: 0, sending: 0, counts: { withdrawn: 20 } });
  await run(app, 'send-batch', 'send-reply');
  expect(await written(app)).toBe(0);
  expect(await waiting(app)).toBe(20);
  expect((await getBatch(context, app.caller, { id })).report).toEqual([
    { store: 'google', state: 'withdrawn', reason: 'stopped', delivery: null, count: 20 },
  ]);
  await expect(stopBatch(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await miscounted(app)).toEqual([]);
});

it.each([
  ['stopped', stopBatch, { withdrawn: 1 }],
  ['paused', pauseByPerson, { scheduled: 1 }],
  ['taken back', undoBatch, { scheduled: 1 }],
])('takes back a reply that the store did not take while its batch was %s', async (_, steer, counts) => {
  const { app, id } = await sending(1);
  await run(app, 'send-batch');
  const [{ review_id: reviewId, reply_revision: replyRevision }] = await rows(
    'select review_id, reply_revision from submits where app_id = $1',
    app.appId,
  );
  const submit = { companyId: app.companyId, appId: app.appId, reviewId, replyRevision };
  await sandbox.fault({ vendor: 'google-play', path: ':reply', kind: 'status', status: 429, times: 1 });
  const { reply } = context.stores;
  const stores: typeof context.stores = {
    ...context.stores,
    reply: async (...call) => {
      await steer(context, app.caller, { id }); // it is being written
      return reply(...call);
    },
  };
  await sendReply({ ...context, stores }, submit);
  expect(await batchNow(app, id)).toMatchObject({ sending: 1 });
  await run(app, 'send-batch');
  await sendReply({ ...context, now: () => clock.now + 3_600_000 }, submit);
  expect(await batchNow(app, id)).toMatchObject({ sending: 0, sent: 0, counts });
  expect(await waiting(app)).toBe(1);
  expect(await miscounted(app)).toEqual([]);
});

it('pauses, takes back what has not left, and goes on', async () => {
  const { app, id } = await sending(5);
  await run(app, 'send-batch');
  const { batch } = await pauseByPerson(context, app.caller, { id });
  expect(batch).toMatchObject({ state: 'sending', pause: { reason: 'person' }, counts: { scheduled: 5 } });
  await run(app, 'send-batch', 'send-reply');
  expect(await written(app)).toBe(0);
  await expect(pauseByPerson(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await resumeBatch(context, app.caller, { id });
  await run(app, 'send-batch', 'send-reply');
  expect(await written(app)).toBe(5);
  expect(await batchNow(app, id)).toMatchObject({ state: 'done', pause: null, sent: 5 });
  expect(await miscounted(app)).toEqual([]);
});

it('tells until when an approval can be undone that comes while it is sent', async () => {
  const { app, reviews } = await open(2);
  const { id } = await ready(app, reviews);
  const [one, two] = await itemsOf(app, id);
  if (!one || !two) throw new Error('no items');
  const read = ({ id: item, version }: typeof one) =>
    approveItems(context, app.caller, { id, items: [{ id: item, version }] });
  await read(one);
  const { batch } = await startSending(context, app.caller, { id });
  expect(batch.sendsAt).toBe(new Date(clock.now + BATCH_UNDO_MS).toISOString());
  await run(app, 'send-batch', 'send-reply');
  expect(await batchNow(app, id)).toMatchObject({ sent: 1, sendsAt: null });
  const { batch: again } = await read(two);
  expect(again.sendsAt).toBe(new Date(clock.now + BATCH_UNDO_MS).toISOString());
  await sendBatch(context, { companyId: app.companyId, batchId: id });
  expect(await batchNow(app, id)).toMatchObject({ sent: 1, sending: 0 });
  const undone = await undoBatch(context, app.caller, { id });
  expect(undone).toMatchObject({ takenBack: 1, batch: { sendsAt: null, counts: { scheduled: 1 } } });
  expect(await written(app)).toBe(1);
});

it('hands nothing over once a pause has been answered, at whatever moment it comes', async () => {
  const { app, id } = await sending(IN_OUTBOX);
  for (let trips = 0; trips < 24; trips += 1) {
    const pausing = async () => {
      for (let trip = 0; trip < trips; trip += 1) await rows('select 1');
      await pauseByPerson(context, app.caller, { id });
    };
    await Promise.all([sendBatch(context, { companyId: app.companyId, batchId: id }), pausing()]);
    expect(await batchNow(app, id)).toMatchObject({ sending: 0, counts: { scheduled: IN_OUTBOX } });
    await resumeBatch(context, app.caller, { id });
  }
  expect(await miscounted(app)).toEqual([]);
});

it('undoes all that has not left, with the approvals of what nobody has read', async () => {
  const { app, id } = await sending(IN_OUTBOX + 3);
  await run(app, 'send-batch');
  const [first] = await rows(
    "select payload from jobs where queue = 'send-reply' and company_id = $1 limit 1",
    app.companyId,
  );
  await rows("delete from jobs where queue = 'send-reply' and company_id = $1", app.companyId);
  await rows(
    "insert into jobs (company_id, queue, key, payload, run_at) values ($1, 'send-reply', 'k', $2, now())",
    ...[app.companyId, first.payload],
  );
  await run(app, 'send-reply'); // one leaves
  const UNREAD = 5;
  await rows(
    `update proposals set read_at = null where proposal_id in
       (select proposal_id from proposals where batch_id = $1 and delivery is distinct from 'sent' order by position limit ${UNREAD})`,
    id,
  );
  const versions = () =>
    rows('select proposal_id, version from proposals where batch_id = $1 order by proposal_id', id);
  const before = await versions();
  const { batch, takenBack } = await undoBatch(context, app.caller, { id });
  expect(takenBack).toBe(IN_OUTBOX + 2);
  expect(batch).toMatchObject({
    state: 'reviewing',
    sent: 1,
    sending: 0,
    counts: { ready: UNREAD, scheduled: IN_OUTBOX + 2 - UNREAD },
  });
  // A page that has decided about them knows them by their versions.
  const raised = (await versions()).filter(({ version }, n) => version === before[n]?.version + 1);
  expect(raised).toHaveLength(UNREAD);
  await run(app, 'send-batch', 'send-reply');
  expect(await written(app)).toBe(1);
  expect(await waiting(app)).toBe(IN_OUTBOX + 2);
  await expect(undoBatch(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await miscounted(app)).toEqual([]);
});

it('has an unread reply opened that is taken back from a review found to be sensitive meanwhile', async () => {
  for (const takenBack of [pauseByPerson, undoBatch]) {
    const { app, id } = await sending(2);
    await run(app, 'send-batch');
    await rows('update proposals set read_at = null where batch_id = $1', id); // approved with the rest
    const [one] = await itemsOf(app, id);
    const review = { appId: app.appId, reviewId: one?.reviewId ?? '' };
    await correctReview(context, app.caller, { ...review, kind: 'sensitive' });
    expect(await batchNow(app, id)).toMatchObject({ sending: 2 });
    await takenBack(context, app.caller, { id });
    expect((await itemsOf(app, id)).map(({ state }) => state)).toEqual([
      'flagged',
      takenBack === undoBatch ? 'ready' : 'scheduled',
    ]);
    expect(await miscounted(app)).toEqual([]);
  }
});

it("lets a person's reply go before the batch, whatever it is doing", async () => {
  const { app, id } = await sending(3);
  const [one, two, three] = await itemsOf(app, id);
  if (!one || !two || !three) throw new Error('no items');
  const submit = (reviewId: string) =>
    submitReply(context, app.caller, {
      review: { reviewId, response: 'By hand' },
      appId: app.appId,
      loadTimestamp: clock.now,
    });
  await submit(one.reviewId); // approved
  await run(app, 'send-batch');
  await submit(two.reviewId); // in the outbox
  await run(app, 'send-reply');
  await submit(three.reviewId); // sent
  const items = await itemsOf(app, id);
  expect(items.map(({ state, reason }) => [state, reason])).toEqual([
    ['withdrawn', 'answered'],
    ['withdrawn', 'answered'],
    ['handed_over', null],
  ]);
  for (const { reviewId } of items)
    expect(await sandbox.replyOf('google', app.appId, reviewId)).toMatchObject({ text: 'By hand' });
  expect(await batchNow(app, id)).toMatchObject({ state: 'done', sent: 1 });
  expect(await miscounted(app)).toEqual([]);
});

it("sends no reply that was withdrawn for a person's, once that is undone", async () => {
  const { app, id } = await sending(2);
  const before = await waiting(app);
  const [one, two] = await itemsOf(app, id);
  if (!one || !two) throw new Error('no items');
  await run(app, 'send-batch');
  // Of the second it is not known what it was before its reply, as after a worker died.
  await rows('update submits set undo_snapshot = null where review_id = $1', two.reviewId);
  const undone = async ({ reviewId }: typeof one) => {
    const { review } = await submitReply(context, app.caller, {
      review: { reviewId, response: 'By hand' },
      appId: app.appId,
      loadTimestamp: clock.now,
      delayMs: 20_000,
    });
    const which = { appId: app.appId, reviewId, replyRevision: review.replyRevision };
    return (await undoSubmit(context, app.caller, which)).review;
  };
  expect(await undone(one)).toMatchObject({ isAnswered: false, response: one.review?.response });
  expect(await undone(two)).toMatchObject({ isAnswered: false, state: null });
  expect(await undone(one)).toMatchObject({ isAnswered: false });
  expect(await waiting(app)).toBe(before);
  await run(app, 'send-batch', 'send-reply');
  expect(await written(app)).toBe(0);
  expect(await batchNow(app, id)).toMatchObject({ state: 'done', sent: 0, counts: { withdrawn: 2 } });
});

it('says why the store refused a reply', async () => {
  const { app, id } = await sending(2);
  const [one] = await itemsOf(app, id);
  await sandbox.remove('google', app.appId, one?.reviewId ?? '');
  await run(app, 'send-batch', 'send-reply');
  const { batch, report } = await getBatch(context, app.caller, { id });
  expect(batch).toMatchObject({ state: 'done', sent: 1 });
  expect(report).toEqual([
    { store: 'google', state: 'failed', reason: 'review_not_found', delivery: null, count: 1 },
    { store: 'google', state: 'handed_over', reason: null, delivery: 'sent', count: 1 },
  ]);
});

it('rests when access is lost, the store unlinked or the author gone, until a person resumes it', async () => {
  const first = await open(2);
  const { id } = await start(first.app, first.reviews);
  await rows(
    "update companies set trial_ends_at = now() - interval '1 day', subscription_ends_at = null where company_id = $1",
    first.app.companyId,
  );
  await run(first.app, 'draft-proposal');
  expect(await batchNow(first.app, id)).toMatchObject({
    pause: { reason: 'no_access' },
    counts: { drafting: 2 },
  });
  await rows(
    "update companies set trial_ends_at = now() + interval '9 days' where company_id = $1",
    first.app.companyId,
  );
  await resumeBatch(context, first.app.caller, { id });
  await run(first.app, 'draft-proposal');
  expect(await batchNow(first.app, id)).toMatchObject({ pause: null, counts: { drafting: 0 } });

  const second = await sending(2);
  await run(second.app, 'send-batch'); // in the outbox
  await unlinkStore(context, second.app.caller, { storeType: 'google' });
  await run(second.app, 'send-reply');
  await run(second.app, 'send-batch', 'send-reply');
  expect(await batchNow(second.app, second.id)).toMatchObject({
    pause: { reason: 'store_unlinked' },
    counts: { scheduled: 2 },
  });
  await expect(resumeBatch(context, second.app.caller, { id: second.id })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });

  const third = await sending(2);
  await run(third.app, 'send-batch');
  await followAccount(context, { kind: 'deleted', userId: third.app.caller.userId });
  await run(third.app, 'send-batch');
  await run(third.app, 'send-batch', 'send-reply');
  expect(await batchNow(third.app, third.id)).toMatchObject({ pause: { reason: 'author_removed' }, sent: 0 });
  expect(await written(third.app)).toBe(0);
});

it('resumes without an app that the newly linked account does not have', async () => {
  const { app, reviews } = await open(3);
  const sent = await drafted(app, reviews.slice(0, 2));
  await approveAll(app, sent.id);
  await startSending(context, app.caller, sent);
  const undrafted = await start(app, reviews.slice(2));
  await unlinkStore(context, app.caller, { storeType: 'google' });
  await run(app, 'send-batch', 'draft-proposal');
  for (const { id } of [sent, undrafted])
    await expect(resumeBatch(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { google } = await sandbox.addPublisher([{ store: 'google', id: 'test.other.app', name: 'Other' }]);
  const serviceAccount = JSON.stringify({ type: 'service_account', ...google.serviceAccountJson });
  const config = { developerId: google.developerId, serviceAccount };
  await linkStore(context, app.caller, { storeType: 'google', config });
  for (const { id } of [sent, undrafted]) await resumeBatch(context, app.caller, { id });
  await run(app, 'send-batch', 'draft-proposal');
  for (const [{ id }, count] of [[sent, 2] as const, [undrafted, 1] as const]) {
    const { batch, report } = await getBatch(context, app.caller, { id });
    expect(batch).toMatchObject({ state: 'done', pause: null });
    expect(report).toEqual([
      { store: 'google', state: 'withdrawn', reason: 'app_removed', delivery: null, count },
    ]);
  }
});

it('waits for an AI that is away, and fails a reply that no attempt makes acceptable', async () => {
  const { app, reviews } = await open(2);
  const { id } = await start(app, reviews);
  await sandbox.writer('insufficient-quota');
  await run(app, 'draft-proposal');
  await sandbox.writer('injected-text');
  const batch = await batchNow(app, id);
  expect(batch).toMatchObject({ state: 'drafting', counts: { drafting: 2 } });
  expect(Date.parse(batch.resumesAt ?? '')).toBeGreaterThan(clock.now);
  await pauseByPerson(context, app.caller, { id });
  clock.now += 86_400_000; // the breaker lets calls through again
  await resumeBatch(context, app.caller, { id });
  await run(app, 'draft-proposal');
  await sandbox.writer('normal');
  expect((await getBatch(context, app.caller, { id })).report).toEqual([
    { store: 'google', state: 'failed', reason: 'blocked', delivery: null, count: 2 },
  ]);
  expect(await batchNow(app, id)).toMatchObject({ state: 'done' });
  clock.now -= 86_400_000;
});

it('drafts at once what the AI had deferred, when a person resumes the batch', async () => {
  const { app, reviews } = await open(3);
  const { id } = await start(app, reviews.slice(0, 2));
  await start(app, reviews.slice(2));
  const { companyId, caller } = app;
  await rows("update jobs set run_at = now() + interval '1 day' where company_id = $1", companyId);
  await pauseByPerson(context, caller, { id });
  await resumeBatch(context, caller, { id });
  const due = await rows(
    "select review_id from jobs where company_id = $1 and queue = 'draft-proposal' and run_at <= now() order by 1",
    companyId,
  );
  const ofBatch = reviews.slice(0, 2).map(({ reviewId }) => reviewId);
  expect(due.map(({ review_id }) => review_id)).toEqual(ofBatch.toSorted());
});

it('does not send for an app that was deleted', async () => {
  const { app, id } = await sending(2);
  await app.inScope((tx) => hideAppsOf(tx, 'google', new Date(clock.now)));
  await rows('update apps set hidden_by_unlink = false where company_id = $1', app.companyId);
  await run(app, 'send-batch', 'send-reply');
  expect((await getBatch(context, app.caller, { id })).report).toEqual([
    { store: 'google', state: 'withdrawn', reason: 'app_removed', delivery: null, count: 2 },
  ]);
});
