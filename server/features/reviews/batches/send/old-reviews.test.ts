import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { sendReply } from '../../outbox/send-reply.ts';
import { approveItems } from '../decide/approve-items.ts';
import { getBatch } from '../show/read-batches.ts';
import { startSending, stopBatch } from './steer-batch.ts';

const kit = await createTestContext();
const { context, sandbox, rows, clock } = kit;
const { run, open, inserted, itemsOf, miscounted } = batchesOf(kit);

/** A batch that is being sent, whose first replies are to reviews of two weeks ago. */
const sending = async (count: number, old: number) => {
  const { app, reviews } = await open(count);
  const { id } = await inserted(app, reviews);
  await rows(
    "update proposals set review_at = review_at - interval '14 days' where batch_id = $1 and position < $2",
    id,
    old,
  );
  await rows(
    `update reviews set modified_at = modified_at - interval '14 days' where (app_id, review_id) in
       (select app_id, review_id from proposals where batch_id = $1 and position < $2)`,
    ...[id, old],
  );
  const items = (await itemsOf(app, id)).toSorted((a, b) => a.position - b.position);
  const read = items.map(({ id: item, version }) => ({ id: item, version }));
  for (let from = 0; from < count; from += 20)
    await approveItems(context, app.caller, { id, items: read.slice(from, from + 20) });
  await startSending(context, app.caller, { id });
  return { app, id, items };
};
const refusal = { vendor: 'google-play', path: ':reply', kind: 'status' };
const posts = async () =>
  (await sandbox.journal('google-play')).filter(({ method }) => method === 'POST').length;
const reportOf = async ({ app, id }: Awaited<ReturnType<typeof sending>>) =>
  Object.fromEntries(
    (await getBatch(context, app.caller, { id })).report.map(({ state, reason, count }) => [
      reason ?? state,
      count,
    ]),
  );

it.each([400, 404])(
  'sends no reply to old reviews once the store has refused one with %i',
  async (status) => {
    const batch = await sending(24, 20);
    const first = batch.items[0]?.reviewId ?? '';
    await sandbox.forget();
    await run(batch.app, 'send-batch');
    const queued = await rows(
      "select position from proposals where batch_id = $1 and delivery = 'queued' order by 1",
      batch.id,
    );
    expect(queued.map(({ position }) => position)).toEqual([0, 20, 21, 22, 23]); // recent ones do not wait for it
    await sandbox.fault({ ...refusal, status, about: first });
    await run(batch.app, 'send-reply', 'send-batch');
    await sandbox.heal();
    expect(await reportOf(batch)).toEqual({ handed_over: 4, too_old: 20 });
    expect(await posts()).toBe(5);
    expect(await miscounted(batch.app)).toEqual([]);
  },
);

it('sends the others once the store has taken one', async () => {
  const batch = await sending(12, 10);
  await run(batch.app, 'send-batch', 'send-reply');
  expect(await reportOf(batch)).toEqual({ handed_over: 12 });
  expect(await miscounted(batch.app)).toEqual([]);
});

it('asks again a day later, or if what was asked with was taken back', async () => {
  const batch = await sending(6, 6);
  await run(batch.app, 'send-batch');
  await stopBatch(context, batch.app.caller, { id: batch.id });
  expect(await reportOf(batch)).toEqual({ stopped: 6 });
  const known = () => rows('select takes_old from app_syncs where app_id = $1', batch.app.appId);
  expect(await known()).toEqual([{ takes_old: null }]);
  const again = await sending(3, 3);
  await rows(
    'update app_syncs set takes_old = false, takes_old_at = to_timestamp($2) where app_id = $1',
    ...[again.app.appId, clock.now / 1000 - 25 * 3600],
  );
  await run(again.app, 'send-batch', 'send-reply');
  expect(await reportOf(again)).toEqual({ handed_over: 3 });
});

it('takes no refusal of the key or the load for one of old reviews', async () => {
  const batch = await sending(6, 6);
  await run(batch.app, 'send-batch');
  const { companyId, appId } = batch.app;
  const reviewId = batch.items[0]?.reviewId ?? '';
  const [{ reply_revision: replyRevision }] = await rows(
    'select reply_revision from submits where review_id = $1',
    reviewId,
  );
  await sandbox.fault({ ...refusal, status: 429, about: reviewId });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await sendReply(context, { companyId, appId, reviewId, replyRevision });
    clock.now += 3_600_000;
  }
  await sandbox.heal();
  expect(await reportOf(batch)).toEqual({ store_refused: 1, scheduled: 5 });
  await run(batch.app, 'send-batch'); // the next one goes ahead
  expect(await reportOf(batch)).toEqual({ store_refused: 1, handed_over: 1, scheduled: 4 });
});
