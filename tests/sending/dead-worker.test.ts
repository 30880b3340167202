import { expect, it, onTestFinished } from 'vitest';
import { inTenant, openDatabase } from '#server/db/database.ts';
import { claimJobs, FIRST_TURNS } from '#server/db/tables/claimed-jobs.ts';
import { jobsOver, openQueue } from '#server/jobs/jobs.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { newId } from '#server/kit/ids.ts';
import { createTestDatabase, openAdmin } from '#tests/support/test-database.ts';

it("gives a dead worker's places back, so that its company's other jobs go on within a minute", async () => {
  const url = await createTestDatabase();
  const onError = () => undefined;
  const db = openDatabase({ url, connections: 2, onError });
  const boss = await openQueue({ url, connections: 2, isWorker: false, onError });
  onTestFinished(async () => {
    await boss.stop({ graceful: false });
    await db.destroy();
  });
  const admin = await openAdmin(url);
  const companyId = newId();
  const next = async () =>
    (
      await claimJobs(db, 'submit-answer', {
        ...{ most: 8, perCompany: RUNNING_PER_COMPANY, turns: FIRST_TURNS, at: new Date() },
      })
    ).jobs;
  for (let n = 0; n <= RUNNING_PER_COMPANY; n += 1) {
    const payload = { companyId, appId: '1', reviewId: `${n}`, replyRevision: 1 };
    await inTenant(db, companyId, (tx) => jobsOver(boss).enqueue(tx, 'submit-answer', payload));
  }
  expect(await next()).toHaveLength(RUNNING_PER_COMPANY);
  expect(await next()).toEqual([]);
  // Nobody has heard of the worker for half a minute.
  await admin.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s', started_on = started_on - interval '30 s'
     where state = 'active'`,
  );
  await boss.supervise();
  expect(await next()).toHaveLength(1);
});
