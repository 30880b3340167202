import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { readLog } from '#server/features/destinations/read-log.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { replayDelivery } from '#server/features/destinations/send-once.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { openEgress } from '#server/net/egress.ts';
import { createTestContext } from '../support/app/test-context.ts';

const kit = await createTestContext();

it('has an example in its documentation that verifies what is sent, and takes a repetition once', async () => {
  const port = await freePort();
  const context = { ...kit.context, egress: openEgress({ allowedOrigin: `http://127.0.0.1:${port}` }) };
  const app = await kit.createApp();
  const reviewId = await app.review({ body: 'It crashes.' });
  await syncReviews(context, app, 600_000);
  const { destination, secret } = await saveDestination(context, app.caller, {
    kind: 'webhook',
    name: 'Example',
    apps: null,
    kinds: ['review.created'],
    language: 'en',
    isOn: true,
    address: `http://127.0.0.1:${port}/`,
  });
  const [, example = ''] =
    /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs', 'webhooks.md'), 'utf8')) ?? [];
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', example], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret ?? '' },
  });
  onTestFinished(() => void receiver.kill());
  const lines = createInterface({ input: receiver.stdout });
  expect(await once(lines, 'line')).toEqual(['listening']);
  await app.inScope((tx) => tellEvents(context, tx, app, 'review.created', [{ reviewId, key: 1 }]));
  const printed = once(lines, 'line');
  const key = { companyId: app.companyId, destinationId: destination.id };
  await deliverToChannel(context, key);
  expect((await printed)[0]).toContain('review.created');
  const [entry] = (await readLog(context, app.caller, { id: destination.id })).entries;
  expect(entry?.state).toBe('delivered');
  const again = await replayDelivery(context, app.caller, { id: destination.id, delivery: entry?.id ?? '' });
  expect(again.entry.attempts[0]?.status).toBe(204);
  await saveDestination(context, app.caller, {
    id: destination.id,
    kind: 'webhook',
    name: 'Example',
    apps: null,
    kinds: ['review.created'],
    language: 'en',
    isOn: true,
    isNewSecret: true,
  });
  kit.clock.now += 25 * 3_600_000; // the secret that the receiver has no longer signs
  const refused = await replayDelivery(context, app.caller, {
    id: destination.id,
    delivery: entry?.id ?? '',
  });
  expect(refused.entry).toMatchObject({ state: 'failed', error: 'HTTP_401' });
});
