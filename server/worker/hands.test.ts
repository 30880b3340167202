import { afterEach, expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import type { ClaimedJob } from '#server/db/tables/claimed-jobs.ts';
import { newId } from '#server/kit/ids.ts';
import { aWorld } from '#tests/support/world.ts';
import { openHands } from './hands.ts';

const { world, boss, rows } = await aWorld();
const QUEUE = 'check-subscription';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rows('delete from pgboss.job');
});

const open = (work: (job: ClaimedJob) => Promise<Date | undefined>) => {
  const hands = openHands({ world, boss, queue: QUEUE, atOnce: 2, work });
  closing.push(() => hands.close(1000));
  return hands;
};
const put = (subscriptionId: string) => {
  const companyId = newId();
  return inTenant(world.db, companyId, (tx) => world.jobs.enqueue(tx, QUEUE, { companyId, subscriptionId }));
};
const jobs = () => rows('select state, retry_count, start_after from pgboss.job');

it('ends a job that is done again when that failed, though no other job comes', async () => {
  await put('one');
  await rows("create function no_end() returns trigger language plpgsql as $$ begin raise 'no' ; end $$");
  await rows(
    'create trigger no_end before delete on job_claims for each statement execute function no_end()',
  );
  const ran: string[] = [];
  const { promise: hasRun, resolve } = Promise.withResolvers<void>();
  open(async ({ key }) => {
    ran.push(key);
    resolve();
    return undefined;
  });
  await hasRun;
  await expect.poll(async () => (await jobs())[0]?.state).toBe('active');
  await rows('drop trigger no_end on job_claims');
  await expect.poll(jobs, { timeout: 5000 }).toEqual([]);
  expect(ran).toHaveLength(1);
});

it('puts a job back until its time, which is no try of the queue', async () => {
  await put('one');
  const retryAt = new Date(Date.now() + 3_600_000);
  open(async () => retryAt);
  await expect.poll(jobs).toEqual([{ state: 'retry', retry_count: 0, start_after: retryAt }]);
  await rows('update pgboss.job set start_after = now()');
  open(async () => undefined).wake();
  await expect.poll(jobs).toEqual([]);
});
