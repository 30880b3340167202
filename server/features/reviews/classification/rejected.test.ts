import { json } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { type JobName, PAYLOADS } from '#server/jobs/queues.ts';
import { handlers } from '#server/worker/handlers.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { DAY } from '#tests/support/app/company.ts';
import { startFaultyServer } from '#tests/support/app/faulty-server.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { getBackfill, startBackfill } from './backfill.ts';

const kit = await createTestContext();
const { context, sandbox, clock, createApp, rows } = kit;
const { open, start, itemsOf } = batchesOf(kit);

beforeEach(() => {
  clock.now = Date.UTC(2026, 10, 30, 12, 0, 0);
});

/** The sandbox's AI behind a gateway that takes no request with this word, and does not say why in known words. */
const rejecting = async (word: string): Promise<{ context: AppContext; calls: () => number }> => {
  let calls = 0;
  const baseUrl = await startFaultyServer(async (request, reply) => {
    calls += 1;
    const body = JSON.stringify(await json(request));
    const headers = { authorization: 'Bearer k', 'content-type': 'application/json' };
    const answer = body.includes(word)
      ? Response.json({ error: { message: 'Policy 17 applies', type: 'gateway_policy' } }, { status: 400 })
      : await fetch(`${sandbox.url}/ai/v1/chat/completions`, { method: 'POST', headers, body });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const writer = openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 10_000 });
  return { context: { ...context, writer }, calls: () => calls };
};

const table = handlers(600_000);
/** Takes the jobs of a kind that are due, and runs them. */
const runDue = async (name: JobName, withContext: AppContext, { companyId }: TestApp): Promise<number> => {
  const due = await rows(
    'delete from jobs where company_id = $1 and queue = $2 and run_at <= to_timestamp($3 / 1000.0) returning payload',
    ...[companyId, name, clock.now],
  );
  for (const { payload } of due) {
    if (name === 'draft-reply') await table[name](withContext, z.parse(PAYLOADS[name], payload));
    if (name === 'classify-review') await table[name](withContext, z.parse(PAYLOADS[name], payload));
    if (name === 'backfill') await table[name](withContext, z.parse(PAYLOADS[name], payload));
    if (name === 'draft-proposal') await table[name](withContext, z.parse(PAYLOADS[name], payload));
  }
  return due.length;
};
/** On how many of ten days such a job is run. */
const daysRun = async (name: JobName, withContext: AppContext, app: TestApp): Promise<number> => {
  let days = 0;
  for (let day = 0; day < 10; day += 1) {
    if ((await runDue(name, withContext, app)) > 0) days += 1;
    clock.now += DAY;
  }
  return days;
};
const openApp = async (bodies: readonly string[]) => {
  const app = await createApp({ store: 'google' });
  const at = clock.now - 60_000;
  const ids = await Promise.all(bodies.map((body, n) => app.review({ title: null, body, at: at - n })));
  await syncReviews(context, app, 600_000);
  return { app, id: ids[0] ?? '' };
};

it('blocks a draft after three days', async () => {
  const { app, id } = await openApp(['It crashes, forbidden word']);
  const gateway = await rejecting('forbidden');
  expect(await daysRun('draft-reply', gateway.context, app)).toBe(3);
  expect(await app.inScope((tx) => reviewOf(tx, app.appId, id))).toMatchObject({ draft: 'blocked' });
  expect(gateway.calls()).toBe(3);
});

it('leaves a review unclassified after three days', async () => {
  const { app, id } = await openApp(['It crashes, forbidden word']);
  await rows("update reviews set draft = 'none' where app_id = $1", app.appId);
  await app.inScope((tx) =>
    context.jobs.enqueue(tx, 'classify-review', { companyId: app.companyId, appId: app.appId, reviewId: id }),
  );
  const gateway = await rejecting('forbidden');
  expect(await daysRun('classify-review', gateway.context, app)).toBe(3);
});

it('fails a reply of a batch after three days, and drafts the others', async () => {
  const { app, reviews } = await open(3, ['It crashes', 'It crashes, forbidden word', 'Too many ads']);
  const { id } = await start(app, reviews);
  const gateway = await rejecting('forbidden');
  expect(await daysRun('draft-proposal', gateway.context, app)).toBe(3);
  const items = await itemsOf(app, id);
  expect(items.map(({ state }) => state).toSorted()).toEqual(['failed', 'ready', 'ready']);
});

const old = async (bodies: readonly string[]) => {
  const { app } = await openApp(bodies);
  await rows("update reviews set draft = 'none' where app_id = $1", app.appId);
  await startBackfill(context, app.caller, {});
  return app;
};
const progress = async ({ caller }: TestApp) => (await getBackfill(context, caller, {})).backfill;

it('skips one review of a backfill, not its neighbours', async () => {
  const app = await old(['It crashes', 'It crashes, forbidden word', 'Too many ads', 'Love it']);
  const gateway = await rejecting('forbidden');
  await runDue('backfill', gateway.context, app);
  expect(await progress(app)).toMatchObject({ state: 'done', done: 3, skipped: 1 });
  expect(gateway.calls()).toBe(5);
});

it('ends a backfill of which every review is rejected, after three days', async () => {
  const app = await old(['forbidden word', 'forbidden too']);
  const gateway = await rejecting('forbidden');
  await runDue('backfill', gateway.context, app);
  expect(await progress(app)).toMatchObject({ state: 'running', resumesAt: '2026-12-01T00:00:00.000Z' });
  expect(await daysRun('backfill', gateway.context, app)).toBe(2);
  expect(await progress(app)).toMatchObject({ state: 'done', done: 0, skipped: 2 });
});
