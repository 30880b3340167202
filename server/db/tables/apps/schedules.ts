import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Claims the run of a periodic task for one of all nodes; returns whether it is this node's. Slightly early counts as
 * on time, because nodes ask at the same interval.
 */
export const claimSchedule = async (db: Database, name: string, everyMs: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select claim_schedule(${name}, ${everyMs * 0.9} * interval '1 ms') as taken`.execute(db);
  return rows[0]?.taken ?? false;
};
