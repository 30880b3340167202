import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { openDatabase } from './database.ts';
import { openDatabaseClock } from './database-clock.ts';

const HOUR = 3_600_000;
const db = openDatabase({ url: await createTestDatabase(), connections: 1, onError: () => undefined });
afterAll(() => db.destroy());
afterEach(() => vi.useRealTimers());

const databaseNow = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() ?? Number.NaN;
};
const setMachineTime = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at });

it.each([-HOUR, HOUR])('follows the database on a machine whose clock is wrong by %i ms', async (wrong) => {
  setMachineTime(Date.now() + wrong);
  const clock = await openDatabaseClock(db);
  const before = await databaseNow();
  const now = clock.now();
  const after = await databaseNow();
  expect(now).toBeLessThanOrEqual(after); // never ahead
  expect(now).toBeGreaterThan(before - 1000);
});

it("is unaffected when the machine's clock changes", async () => {
  const clock = await openDatabaseClock(db);
  const before = clock.now();
  expect(Math.abs(clock.machineAheadMs())).toBeLessThan(1000);
  setMachineTime(Date.now() + HOUR);
  expect(clock.now() - before).toBeLessThan(1000);
  expect(Math.round(clock.machineAheadMs() / HOUR)).toBe(1);
});

it('extrapolates the last reading while the database is unavailable', async () => {
  const lost = openDatabase({ url: await createTestDatabase(), connections: 1, onError: () => undefined });
  const clock = await openDatabaseClock(lost);
  await lost.destroy();
  const before = clock.now();
  await expect(clock.read()).rejects.toThrow();
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  expect(clock.now() - before).toBeLessThan(1000);
});
