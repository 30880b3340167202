import type { DatabaseSync } from 'node:sqlite';
import { factOf, saveFact } from './facts.ts';

/**
 * What the stores think is now: real time plus what the control surface added. Signatures and access tokens are
 * checked against real time, or no caller could sign in once the clock was moved.
 */
export const storeNow = (db: DatabaseSync): number => Date.now() + Number(factOf(db, 'clock-offset') ?? 0);

export const advanceClock = (db: DatabaseSync, ms: number): number => {
  saveFact(db, 'clock-offset', String(Number(factOf(db, 'clock-offset') ?? 0) + ms));
  return storeNow(db);
};
