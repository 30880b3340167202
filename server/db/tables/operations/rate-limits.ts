import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Request = { bucket: string; now: number; perMinute: number; perDay: number };

/** Counts a rate-limited request, over all nodes; returns when to retry if the limit is reached. */
export const consumeRateLimit = async (
  db: Database,
  { bucket, now, perMinute, perDay }: Request,
): Promise<number | undefined> => {
  const at = new Date(now);
  const { rows } = await sql<{ wait: Date | null }>`
    select consume_rate_limit(${bucket}, ${at}, ${perMinute}, ${perDay}) wait`.execute(db);
  return rows[0]?.wait?.getTime();
};
