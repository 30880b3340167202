import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

type Turn = { bucket: string; now: number; aMinute: number; aDay: number };

/** Takes a turn at what people may ask only so often, over all nodes; answers when the next may be taken where this one may not. */
export const consumeRateLimit = async (
  db: Db,
  { bucket, now, aMinute, aDay }: Turn,
): Promise<number | undefined> => {
  const at = new Date(now);
  const { rows } = await sql<{ wait: Date | null }>`
    select take_turn(${bucket}, ${at}, ${aMinute}, ${aDay}) wait`.execute(db);
  return rows[0]?.wait?.getTime();
};
