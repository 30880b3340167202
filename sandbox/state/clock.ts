import type { DatabaseSync } from 'node:sqlite';
import { readFact, saveFact } from './facts.ts';

/**
 * The stores' time: real time plus the offset set by the control API. Signatures and access tokens are checked against real
 * time, because otherwise no client could authenticate once the clock was advanced.
 */
export const sandboxNow = (db: DatabaseSync): number =>
  Date.now() + Number(readFact(db, 'clock-offset') ?? 0);

export const advanceClock = (db: DatabaseSync, ms: number): number => {
  saveFact(db, 'clock-offset', String(Number(readFact(db, 'clock-offset') ?? 0) + ms));
  return sandboxNow(db);
};
