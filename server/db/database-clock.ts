import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How often a node asks the database for the time, in ms: its monotonic clock strays by less than 1 ms in between. */
export const CLOCK_EVERY_MS = 10_000;

const SAMPLES = 3;

export type DatabaseClock = {
  /** Now by the database's clock, in epoch ms. */
  now: () => number;
  /** How far this machine's clock is ahead of the database's, in ms. */
  machineAheadMs: () => number;
  /** Asks the database for the time. */
  read: () => Promise<void>;
};

/** How far the database's clock was ahead of this process's monotonic one when its answer came in, in ms. */
const sample = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return (rows[0]?.ms ?? Number.NaN) - performance.now();
};

/**
 * The one clock of all nodes: the database's, carried on between two readings by this process's monotonic clock. The time
 * of day of the machine is never asked, so it may be wrong or be set while the process runs.
 */
export const openDatabaseClock = async (db: Db): Promise<DatabaseClock> => {
  let ahead = Number.NaN;
  const read = async (): Promise<void> => {
    // An answer that came in late makes its sample too small, so the greatest is the best and never runs ahead.
    let best = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < SAMPLES; n += 1) best = Math.max(best, await sample(db));
    ahead = best;
  };
  await read();
  const now = () => Math.floor(performance.now() + ahead);
  return { now, machineAheadMs: () => Date.now() - now(), read };
};
