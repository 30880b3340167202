import { expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { sendReply } from '../../outbox/send-reply.ts';
import { submitReply } from '../../outbox/submit-reply.ts';
import { verifyReply } from '../../outbox/verify-reply.ts';
import { syncReviews } from '../../sync/sync-reviews.ts';
import { approveItems } from '../decide/approve-items.ts';
import { getBatch } from '../show/read-batches.ts';
import { sendBatch } from './send-batch.ts';
import { startSending } from './steer-batch.ts';

const kit = await createTestContext();
const { clock, rows, sandbox, createApp, createCompany } = kit;
const { ready, itemsOf } = batchesOf(kit);

/** The calls that a batch leaves to people, of the 900 of an app at Google. */
const RESERVE = 90;

/** How long a store takes for a reply, in ms. */
const REPLY_MS = 250;

/** The stores, whose time for each reply passes on the clock of the test. */
const context: AppContext = {
  ...kit.context,
  stores: {
    ...kit.context.stores,
    reply: (...call) => {
      clock.now += REPLY_MS;
      return kit.context.stores.reply(...call);
    },
  },
};

type Target = { replies: number; left: number };

/** An approved batch for apps that may each be written to so many times before the rate limit. */
const approved = async (...targets: Target[]) => {
  const company = await createCompany();
  const apps = await Promise.all(
    targets.map(async ({ replies, left }) => {
      const app = await createApp({ store: 'google', company });
      const ids = await Promise.all(
        Array.from({ length: replies + 1 }, (_, n) =>
          app.review({ body: `It fails in the ${n + 1}. week`, at: clock.now - HOUR - n * 1000, rating: 1 }),
        ),
      );
      await syncReviews(context, app, 600_000);
      await rows(
        'insert into store_budgets (company_id, bucket, calls_used, refilled_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))',
        ...[app.companyId, `google:write:${app.appId}`, 900 - left, clock.now],
      );
      return { app, reviews: ids.map((reviewId) => ({ appId: app.appId, reviewId })) };
    }),
  );
  const [first] = apps;
  if (!first) throw new Error('no app was given');
  const { app } = first;
  const { id } = await ready(
    app,
    apps.flatMap(({ reviews }) => reviews.slice(1)),
  );
  for (const { id: item, version } of await itemsOf(app, id))
    await approveItems(context, app.caller, { id, items: [{ id: item, version }] });
  return { app, id, spare: first.reviews[0]?.reviewId ?? '' };
};

/** Takes every step that is due, as workers do. */
const step = async ({ companyId }: TestApp, batchId: string): Promise<void> => {
  const due = (column: string) =>
    rows(
      `select company_id "companyId", app_id "appId", review_id "reviewId", reply_revision "replyRevision" from submits
       where company_id = $1 and ${column} <= to_timestamp($2 / 1000.0)`,
      ...[companyId, clock.now],
    );
  for (let round = 0; round < 20; round += 1) {
    await sendBatch(context, { companyId, batchId });
    const sends = await due("state = 'queued' and due_at");
    if (sends.length === 0) break;
    for (const submit of sends) await sendReply(context, submit);
  }
  for (const submit of await due('verify_at')) await verifyReply(context, submit);
};

/** Moves the clock from one due step to the next, until nothing is left to do; returns when all were sent, in ms. */
const runToEnd = async (app: TestApp, id: string): Promise<number> => {
  const began = clock.now;
  let sentAt = 0;
  for (let turn = 0; turn < 500; turn += 1) {
    await step(app, id);
    const { batch } = await getBatch(context, app.caller, { id });
    if (sentAt === 0 && batch.sent === batch.total) sentAt = clock.now;
    const [next] = await rows(
      `select least(min(due_at) filter (where state = 'queued'), min(verify_at)) at from submits where company_id = $1`,
      app.companyId,
    );
    if (!next.at) break;
    clock.now = Math.max(clock.now, next.at.getTime() + 1);
  }
  expect((await getBatch(context, app.caller, { id })).batch).toMatchObject({ state: 'done' });
  return sentAt - began;
};

it("leaves the last calls to people's replies", async () => {
  const { app, id, spare } = await approved({ replies: 2, left: RESERVE });
  await startSending(context, app.caller, { id });
  clock.now += BATCH_UNDO_MS;
  await step(app, id);
  expect((await getBatch(context, app.caller, { id })).batch).toMatchObject({ sent: 0, sending: 2 });
  await submitReply(context, app.caller, {
    review: { reviewId: spare, response: 'By hand' },
    appId: app.appId,
    loadTimestamp: clock.now,
  });
  expect(await sandbox.replyOf('google', app.appId, spare)).toMatchObject({ text: 'By hand' });
});

it('reads a store whose rate limit is used up at most once for ten replies', async () => {
  const { app, id } = await approved({ replies: 40, left: RESERVE });
  await startSending(context, app.caller, { id });
  clock.now += BATCH_UNDO_MS;
  await sandbox.forget();
  await runToEnd(app, id);
  const calls = await sandbox.journal('google-play');
  const reads = calls.filter(({ method, path }) => method === 'GET' && path.includes('reviews'));
  expect(calls.filter(({ path }) => path.endsWith(':reply'))).toHaveLength(40);
  process.stdout.write(`${reads.length} reads for 40 replies, before and after them\n`);
  expect(reads.length / 40).toBeLessThanOrEqual(0.1);
});

it.each([
  ['a full rate limit', [{ replies: 16, left: 900 }]],
  ['half of the calls', [{ replies: 24, left: RESERVE + 12 }]],
  ['a used-up rate limit', [{ replies: 16, left: RESERVE }]],
  [
    'two apps, one of them used up',
    [
      { replies: 20, left: RESERVE },
      { replies: 20, left: 900 },
    ],
  ],
  [
    'two apps, both used up',
    [
      { replies: 20, left: RESERVE },
      { replies: 8, left: RESERVE },
    ],
  ],
])('ends within a fifth of the time that it told: %s', async (what, targets) => {
  const { app, id } = await approved(...targets);
  const { batch } = await startSending(context, app.caller, { id });
  clock.now += BATCH_UNDO_MS;
  const endOf = (of: 'from' | 'until'): number =>
    Math.max(...batch.estimate.stores.map((store) => Date.parse(store[of])));
  const told = endOf('until') - clock.now;
  const began = clock.now;
  const took = await runToEnd(app, id);
  process.stdout.write(`${what}: told ${told} ms, took ${took} ms\n`);
  const earliest = endOf('from') - began;
  expect(earliest).toBeLessThanOrEqual(told);
  expect(took).toBeGreaterThan(0.8 * earliest);
  expect(took).toBeGreaterThan(0.8 * told);
  expect(took).toBeLessThan(1.2 * told);
});
