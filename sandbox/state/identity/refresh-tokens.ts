import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { moment, row, run } from '#sandbox/state/rows.ts';

/** Idle timeout of a session in ms. */
const IDLE = 180 * 24 * 3_600_000;

type NewRefreshToken = { hash: string; userId: string; generation: number; authTime: Date; at: Date };

/** `authTime` stays the time of the sign-in when the session is refreshed. */
export const addRefreshToken = (
  db: DatabaseSync,
  { hash, userId, generation, authTime, at }: NewRefreshToken,
): void => {
  const sql = `insert into refresh_tokens (token_hash, user_id, generation, auth_time, used_at)
    select ?, user_id, ?, ?, ? from accounts where user_id = ?`;
  run(db, sql, hash, generation, authTime.getTime(), at.getTime(), userId);
};

const Session = z
  .object({ user_id: z.string(), auth_time: moment })
  .transform(({ user_id, auth_time }) => ({ userId: user_id, authTime: auth_time }));

/** The session of a token; undefined if it is unknown, idle for too long or older than the latest password. */
export const touchRefreshToken = (
  db: DatabaseSync,
  hash: string,
  at: Date,
): z.infer<typeof Session> | undefined => {
  const now = at.getTime();
  const sql = `update refresh_tokens set used_at = max(used_at, ?)
    where token_hash = ? and used_at > ?
      and generation = (select a.generation from accounts a where a.user_id = refresh_tokens.user_id)
    returning user_id, auth_time`;
  return row(db, Session, sql, now, hash, now - IDLE);
};

export const forgetDeadRefreshTokens = (db: DatabaseSync, at: Date): void => {
  const sql = `delete from refresh_tokens where used_at <= ?
    or generation < (select a.generation from accounts a where a.user_id = refresh_tokens.user_id)`;
  run(db, sql, at.getTime() - IDLE);
};
