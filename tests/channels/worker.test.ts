import { expect, it, onTestFinished } from 'vitest';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { tell } from '#server/features/notices/tell.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { openWorker } from '#server/worker/worker.ts';
import { storeReview } from '../support/app/store-review.ts';
import { createTestContext } from '../support/app/test-context.ts';

const { context, createApp, sandbox, url } = await createTestContext();

it('sends channels by the worker what was told, and again after the pause of one that failed', async () => {
  const app = await createApp();
  const { companyId, appId, caller } = app;
  await savePage(context, app, [storeReview({ reviewId: 'r1' })], context.now());
  for (const kind of ['slack', 'webhook'] as const)
    await saveDestination(context, caller, {
      kind,
      name: kind,
      apps: null,
      language: 'en',
      isOn: true,
      kinds: [kind === 'slack' ? 'sensitive' : 'review.created'],
      address: `${sandbox.url}/hooks/${kind}/by-worker-${kind}`,
    });
  await sandbox.answerHook('by-worker-webhook', '500', 1);
  const node = { ...context, now: Date.now };
  const worker = await openWorker({ context: node, databaseUrl: url, syncIntervalMs: 600_000 });
  onTestFinished(worker.close);
  await app.inScope(async (tx) => {
    await tellEvents(node, tx, app, 'review.created', [{ reviewId: 'r1', key: 1 }]);
    await tell(node, tx, companyId, {
      kind: 'sensitive',
      key: '1',
      appId,
      reviewId: 'r1',
      facts: { app: 'App' },
    });
  });
  await expect.poll(() => sandbox.hookCalls('by-worker-slack'), { timeout: 10_000 }).toHaveLength(1);
  await expect.poll(() => sandbox.hookCalls('by-worker-webhook'), { timeout: 20_000 }).toHaveLength(2);
  const ids = (await sandbox.hookCalls('by-worker-webhook')).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});
