import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import type { Listener } from './broadcast.ts';
import { openHub } from './hub.ts';

const { context, anApp, rows } = await createTestContext();

/** A hub whose database reads fail until `restore`, with the times at which they failed. */
const aFailingHub = async (backoffMs: number) => {
  const failedAt: number[] = [];
  const log = openLog('warn', { write: () => void failedAt.push(performance.now()) });
  const hub = openHub({ ...context, log }, backoffMs);
  const restore = () => rows('grant select on changes to rejoinder_tenant');
  const { companyId } = await anApp();
  await rows('revoke select on changes from rejoinder_tenant');
  onTestFinished(async () => {
    await restore();
    await hub.close();
  });
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const aListener = (): Listener => ({ userId: 'somebody', send: () => resolve() });
  /** Waits until that many reads have failed. */
  const failures = (count: number) =>
    expect.poll(() => failedAt.length, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  return { hub, join: () => hub.join(companyId, aListener(), undefined), failedAt, failures, restore, told };
};

it('retries a failed read only after the backoff, also for new subscribers', async () => {
  const { hub, join, failedAt, failures, restore, told } = await aFailingHub(150);
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
  await told;
});

it('retries at once when the database is back', async () => {
  const { hub, join, failures, restore, told } = await aFailingHub(600_000);
  join();
  await failures(1);
  await restore();
  hub.retryAll();
  await told;
});

it('closes without waiting for a backoff', async () => {
  const { hub, join, failures } = await aFailingHub(600_000);
  join();
  await failures(1);
  await hub.close();
});
