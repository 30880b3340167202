import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { claimJobs, FIRST_CURSOR, settleJobs } from '#server/db/tables/operations/jobs.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { runAttempt } from './attempt.ts';

const { context, rows } = await createTestContext();
const NOW = Date.parse('2026-11-01T00:00:00Z');
const now = () => NOW;
const after = (s: number) => new Date(NOW + s * 1000);
const fails = () => Promise.reject(new Error('no good'));

it("returns a job's outcome and when it is retried", async () => {
  const draft = (claims: number, work: () => Promise<unknown>) =>
    runAttempt('draft-reply', { claims, now }, work);
  expect(await draft(1, () => Promise.resolve('done'))).toEqual({ outcome: 'done' });
  const retryAt = after(7);
  expect(await draft(1, () => Promise.resolve({ retryAt }))).toEqual({
    outcome: 'postponed',
    runAt: retryAt,
  });
  for (const [claims, s] of [
    [1, 10],
    [2, 20],
    [6, 320],
    [7, 600],
    [99, 600],
  ] as const)
    expect(await draft(claims, () => Promise.resolve('try-again'))).toEqual({
      outcome: 'postponed',
      runAt: after(s),
    });
  expect(await draft(2, fails)).toEqual({
    outcome: 'failed',
    runAt: after(20),
    setAsideUntil: null,
    error: 'Error: no good',
  });
});

it('retries a sync that was set aside the next day', async () => {
  const how = await runAttempt('sync-reviews', { claims: 5, now }, fails);
  expect(how).toMatchObject({ outcome: 'failed', setAsideUntil: after(86_400) });
});

it('settles a job whose error contains text the database cannot store', async () => {
  const companyId = newId();
  await inTenant(context.db, companyId, (tx) =>
    context.jobs.enqueue(tx, 'draft-reply', { companyId, appId: 'app', reviewId: 'r' }),
  );
  const claim = { limit: 1, perCompany: 4, leaseMs: 60_000, cursor: FIRST_CURSOR };
  const { jobs } = await claimJobs(context.db, 'draft-reply', claim);
  const how = await runAttempt('draft-reply', { claims: 1, now }, () =>
    Promise.reject(new Error('a\0b \ud800 c')),
  );
  await settleJobs(
    context.db,
    jobs.map((job) => ({ ...job, how })),
  );
  const [row] = await rows('select is_running, last_error from jobs where company_id = $1', companyId);
  expect(row).toEqual({ is_running: false, last_error: 'Error: ab \ufffd c' });
});
