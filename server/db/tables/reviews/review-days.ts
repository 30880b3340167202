import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export type ReviewKey = { app_id: string; review_id: string };
export const FIRST_KEY: ReviewKey = { app_id: '', review_id: '' };

/** Moves the reviews after a key to their days in the company's time zone; the last one looked at, if there is any. */
export const moveDaysAfter = async (
  tx: Tx,
  key: ReviewKey,
  limit: number,
): Promise<ReviewKey | undefined> => {
  const moved = await sql<ReviewKey>`
    select app_id, review_id from move_review_days(${key.app_id}, ${key.review_id}, ${limit})`.execute(tx);
  return moved.rows[0];
};
