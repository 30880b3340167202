import { expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { claimJobs, FIRST_CURSOR, releaseLostJobs } from '#server/db/tables/operations/jobs.ts';
import { jobQueue } from '#server/jobs/jobs.ts';
import { LEASE_MS, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';

it("releases a dead worker's jobs, so that its company's other jobs continue within a minute", async () => {
  const url = await createTestDatabase();
  const db = openEveryApp({ url, connections: 2, onError: () => undefined });
  onTestFinished(() => db.destroy());
  const admin = await openAdmin(url);
  const companyId = newId();
  const next = async () =>
    (
      await claimJobs(db, 'send-reply', {
        limit: 8,
        perCompany: RUNNING_PER_COMPANY,
        leaseMs: LEASE_MS,
        cursor: FIRST_CURSOR,
      })
    ).jobs;
  for (let n = 0; n <= RUNNING_PER_COMPANY; n += 1) {
    const payload = { companyId, appId: '1', reviewId: `${n}`, replyRevision: 1 };
    await inTenant(db, companyId, (tx) => jobQueue.enqueue(tx, 'send-reply', payload));
  }
  const first = await next();
  expect(first).toHaveLength(RUNNING_PER_COMPANY);
  await releaseLostJobs(db, 'send-reply', null);
  expect(await next()).toEqual([]);
  // The worker has not extended its leases for half a minute.
  await admin.query("update jobs set run_at = run_at - interval '30 s' where is_running");
  await releaseLostJobs(db, 'send-reply', null);
  const second = await next();
  expect(second).toHaveLength(RUNNING_PER_COMPANY);
  const before = new Set(first.map(({ id }) => id));
  expect(second.filter(({ id }) => !before.has(id))).toHaveLength(1);
  expect(second.filter(({ claims }) => claims === 2)).toHaveLength(RUNNING_PER_COMPANY - 1);
});
