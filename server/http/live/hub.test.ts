import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import type { Listener } from './broadcast.ts';
import { openHub } from './hub.ts';

const { context, createApp, rows } = await createTestContext();

/** A hub whose database reads fail until `restore`, with the times at which they failed. */
const openFailingHub = async (backoffMs: number) => {
  const failedAt: number[] = [];
  const log = openLog('warn', { write: () => void failedAt.push(performance.now()) });
  const hub = openHub({ ...context, log }, backoffMs);
  const restore = () => rows('grant select on changes to rejoinder_tenant');
  const { companyId } = await createApp();
  await rows('revoke select on changes from rejoinder_tenant');
  onTestFinished(async () => {
    await restore();
    await hub.close();
  });
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  const makeListener = (): Listener => ({ userId: 'somebody', send: () => resolve() });
  /** Waits until that many reads have failed. */
  const failures = (count: number) =>
    expect.poll(() => failedAt.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
  return {
    hub,
    join: () => hub.join(companyId, makeListener(), undefined),
    failedAt,
    failures,
    restore,
    delivered,
  };
};

it('retries a failed read only after the backoff, also for new subscribers', async () => {
  const { hub, join, failedAt, failures, restore, delivered } = await openFailingHub(150);
  join();
  const joining = setInterval(() => {
    join();
    hub.wakeAll();
  }, 5);
  await failures(4);
  clearInterval(joining);
  const waits = failedAt.slice(1).map((at, n) => at - (failedAt[n] ?? 0));
  expect(Math.min(...waits)).toBeGreaterThan(140);
  await restore();
  await delivered;
});

it('retries at once when the database is back', async () => {
  const { hub, join, failures, restore, delivered } = await openFailingHub(600_000);
  join();
  await failures(1);
  await restore();
  hub.retryAll();
  await delivered;
});

it('closes without waiting for a backoff', async () => {
  const { hub, join, failures } = await openFailingHub(600_000);
  join();
  await failures(1);
  await hub.close();
});
