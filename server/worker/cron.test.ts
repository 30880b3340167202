import { expect, it } from 'vitest';
import { claimSchedule } from '#server/db/tables/apps/schedules.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { cron } from './cron.ts';

const { context, rows } = await createTestContext();

it('runs on one of many nodes, once per interval', async () => {
  const ask = () => Promise.all(Array.from({ length: 10 }, () => claimSchedule(context.db, 'sweep', 60_000)));
  const taken = async () => (await ask()).filter(Boolean).length;
  expect([await taken(), await taken()]).toEqual([1, 0]);
  await rows("update internal.schedules set next_at = now() where name = 'sweep'");
  expect([await taken(), await taken()]).toEqual([1, 0]);
  expect(await claimSchedule(context.db, 'another', 60_000)).toBe(true);
});

it('runs again after a failed run', async () => {
  let runs = 0;
  const stop = cron(context, 'failing', 20, async () => {
    runs += 1;
    throw new Error('no');
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
  await stop();
});
