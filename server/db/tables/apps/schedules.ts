import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Takes the run of what is done every so many ms by one node of all; answers whether it is this node's. A little early is in
 * time, for nodes ask as often as that themselves.
 */
export const takeRun = async (db: Db, name: string, everyMs: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select take_run(${name}, ${everyMs * 0.9} * interval '1 ms') as taken`.execute(db);
  return rows[0]?.taken ?? false;
};
