import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

type Turn = { bucket: string; now: number; aMinute: number; aDay: number };

/** Counts a rate-limited request, over all nodes; returns when to retry if the limit is reached. */
export const consumeRateLimit = async (
  db: Db,
  { bucket, now, aMinute, aDay }: Turn,
): Promise<number | undefined> => {
  const at = new Date(now);
  const { rows } = await sql<{ wait: Date | null }>`
    select take_turn(${bucket}, ${at}, ${aMinute}, ${aDay}) wait`.execute(db);
  return rows[0]?.wait?.getTime();
};
