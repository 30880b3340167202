import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How often a node reads the database's time, in ms: its monotonic clock drifts by less than 1 ms in between. */
export const CLOCK_EVERY_MS = 10_000;

const SAMPLES = 3;

export type DatabaseClock = {
  /** The current time by the database's clock, in epoch ms. */
  now: () => number;
  /** How far this machine's clock is ahead of the database's, in ms. */
  machineAheadMs: () => number;
  /** Reads the time from the database. */
  read: () => Promise<void>;
};

/** How far the database's clock was ahead of this process's monotonic one when its answer arrived, in ms. */
const sample = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return (rows[0]?.ms ?? Number.NaN) - performance.now();
};

/**
 * The clock shared by all nodes: the database's, extrapolated between reads by this process's monotonic clock. The
 * machine's wall clock is not used, so it may be wrong or be set while the process runs.
 */
export const openDatabaseClock = async (db: Database): Promise<DatabaseClock> => {
  let ahead = Number.NaN;
  const read = async (): Promise<void> => {
    // A delayed answer makes its sample too small, so the largest is the most accurate and never runs ahead.
    let best = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < SAMPLES; n += 1) best = Math.max(best, await sample(db));
    ahead = best;
  };
  await read();
  const now = () => Math.floor(performance.now() + ahead);
  return { now, machineAheadMs: () => Date.now() - now(), read };
};
