import { afterEach, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import type { ClaimedJob, Outcome } from '#server/db/tables/operations/jobs.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { openWorkerPool } from './worker-pool.ts';

const { context, rows } = await createTestContext();
const QUEUE = 'check-subscription';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rows('delete from jobs');
});

const DONE: Outcome = { outcome: 'done' };
const open = (run: (job: ClaimedJob) => Promise<Outcome>, leaseMs = 30_000) => {
  const pool = openWorkerPool({ context, queue: QUEUE, concurrency: 2, leaseMs, run });
  const close = () => pool.close(50);
  closing.push(close);
  return { ...pool, close };
};
const enqueue = (subscriptionId: string) => {
  const companyId = newId();
  return inTenant(context.db, companyId, (tx) =>
    context.jobs.enqueue(tx, QUEUE, { companyId, subscriptionId }),
  );
};
const jobs = () => rows('select is_running, attempts, run_at from jobs');

it('retries settling a job even if no other job arrives', async () => {
  await enqueue('one');
  await rows("create function no_end() returns trigger language plpgsql as $$ begin raise 'no' ; end $$");
  await rows('create trigger no_end before delete on jobs for each statement execute function no_end()');
  const ran: string[] = [];
  const { promise: hasRun, resolve } = Promise.withResolvers<void>();
  open(async ({ key }) => {
    ran.push(key);
    resolve();
    return DONE;
  });
  await hasRun;
  await expect.poll(async () => (await jobs())[0]?.is_running).toBe(true);
  await rows('drop trigger no_end on jobs');
  await expect.poll(jobs).toEqual([]);
  expect(ran).toHaveLength(1);
});

it('defers a job without counting an attempt', async () => {
  await enqueue('one');
  const runAt = new Date(Date.now() + 3_600_000);
  const first = open(async () => ({ outcome: 'postponed', runAt }));
  await expect.poll(jobs).toEqual([{ is_running: false, attempts: 0, run_at: runAt }]);
  await first.close();
  await rows('update jobs set run_at = now()');
  open(async () => DONE).wake();
  await expect.poll(jobs).toEqual([]);
});

it('keeps a job beyond its lease while its worker sends heartbeats', async () => {
  await enqueue('one');
  const { promise: end, resolve } = Promise.withResolvers<Outcome>();
  const LEASE_MS = 6000; // a heartbeat may be late on a busy machine
  let runs = 0;
  const run = () => {
    runs += 1;
    return end;
  };
  open(run, LEASE_MS);
  await expect.poll(() => runs).toBe(1);
  const [{ run_at: lease }] = await jobs();
  open(run, LEASE_MS); // a second worker, which would take it over
  await expect
    .poll(async () => (await jobs())[0]?.run_at.getTime() - lease.getTime())
    .toBeGreaterThan(LEASE_MS);
  resolve(DONE);
  await expect.poll(jobs).toEqual([]);
  expect(runs).toBe(1);
});

it('takes over the job of a worker that died', async () => {
  await enqueue('one');
  await rows("update jobs set is_running = true, claims = 1, attempts = 1, run_at = now() - interval '1 s'");
  const attempts: number[] = [];
  open(async ({ claims }) => {
    attempts.push(claims);
    return DONE;
  });
  await expect.poll(jobs).toEqual([]);
  expect(attempts).toEqual([2]);
});

it('releases unfinished jobs when it closes, without counting an attempt', async () => {
  await enqueue('one');
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const pool = open(() => {
    resolve();
    return new Promise(() => undefined);
  });
  await started;
  await pool.close();
  expect(await jobs()).toMatchObject([{ is_running: false, attempts: 0 }]);
  open(async () => DONE);
  await expect.poll(jobs).toEqual([]);
});
