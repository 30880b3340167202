import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { sendReply } from '../sending/send-reply.ts';
import { submitReply } from '../sending/submit-reply.ts';
import { approveItems } from './decide-items.ts';
import { sendBatch } from './hand-over.ts';
import { getBatch } from './read-batches.ts';
import { startSending } from './steer-batch.ts';

const kit = await createTestContext();
const { context, clock, rows, sandbox } = kit;
const { open, drafted, itemsOf } = batchesOf(kit);

/** The calls that a batch leaves to people, of the 900 of an app at Google. */
const RESERVE = 90;

/** An approved batch whose app may be written to so many times before the rate limit. */
const approved = async (count: number, left: number) => {
  const { app, reviews } = await open(count + 1);
  const { id } = await drafted(app, reviews.slice(1));
  await rows(
    "update proposals set state = 'ready', warnings = '[]', similar_to = '{}' where batch_id = $1",
    id,
  );
  for (const { id: item, version } of await itemsOf(app, id))
    await approveItems(context, app.caller, { id, items: [{ id: item, version }] });
  await rows(
    `insert into store_budgets (company_id, bucket, calls_left, refilled_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))
     on conflict (company_id, bucket) do update set calls_left = excluded.calls_left, refilled_at = excluded.refilled_at`,
    ...[app.companyId, `google:write:${app.appId}`, left, clock.now],
  );
  const [spare] = reviews;
  return { app, id, spare: spare?.reviewId ?? '' };
};

/** Takes every step that is due, as workers do. */
const step = async (app: TestApp, batchId: string): Promise<void> => {
  await sendBatch(context, { companyId: app.companyId, batchId });
  const due = await rows(
    "select review_id, reply_revision from submits where app_id = $1 and state = 'queued' and due_at <= to_timestamp($2 / 1000.0)",
    ...[app.appId, clock.now],
  );
  for (const { review_id: reviewId, reply_revision: replyRevision } of due)
    await sendReply(context, { companyId: app.companyId, appId: app.appId, reviewId, replyRevision });
};

it("leaves the last calls to people's replies", async () => {
  const { app, id, spare } = await approved(2, RESERVE);
  await startSending(context, app.caller, { id });
  await step(app, id);
  expect((await getBatch(context, app.caller, { id })).batch).toMatchObject({ sent: 0, sending: 2 });
  await submitReply(context, app.caller, {
    ...{ review: { reviewId: spare, response: 'By hand' }, appId: app.appId, loadTimestamp: clock.now },
  });
  expect(await sandbox.replyOf('google', app.appId, spare)).toMatchObject({ text: 'By hand' });
});

it('ends within a fifth of the time that it told', async () => {
  const { app, id } = await approved(16, RESERVE + 4);
  const { batch } = await startSending(context, app.caller, { id });
  const began = clock.now;
  const told = Date.parse(batch.estimate.sentAt ?? '') - began;
  for (let turn = 0; turn < 500; turn += 1) {
    await step(app, id);
    const { batch: now } = await getBatch(context, app.caller, { id });
    if (now.sent === 16) break;
    const [next] = await rows(
      "select min(due_at) at from submits where app_id = $1 and state = 'queued' and due_at > to_timestamp($2 / 1000.0)",
      ...[app.appId, clock.now],
    );
    if (next.at) clock.now = next.at.getTime() + 1;
  }
  expect((await getBatch(context, app.caller, { id })).batch).toMatchObject({ state: 'done', sent: 16 });
  const took = clock.now - began;
  process.stdout.write(`told ${told} ms, took ${took} ms\n`);
  expect(took).toBeGreaterThan(0.8 * told);
  expect(took).toBeLessThan(1.2 * told);
});
