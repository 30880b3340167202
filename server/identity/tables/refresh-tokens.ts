import type { Pool } from 'pg';

/** A session that nobody used for this long is over. */
const IDLE = '180 days';

type NewRefreshToken = { hash: Buffer; userId: string; generation: number; authTime: Date; at: Date };

export const addRefreshToken = async (
  pool: Pool,
  { hash, userId, generation, authTime, at }: NewRefreshToken,
): Promise<void> => {
  const sql = `insert into identity.refresh_tokens (token_hash, user_id, generation, auth_time, used_at)
    select $1, user_id, $3, $4, $5 from identity.accounts where user_id = $2`;
  await pool.query(sql, [hash, userId, generation, authTime, at]);
};

/** Whose live session the token is; nothing when it is unknown, idle for too long or from before the latest password. */
export const touchRefreshToken = async (
  pool: Pool,
  hash: Buffer,
  at: Date,
): Promise<{ userId: string; authTime: Date } | undefined> => {
  const sql = `update identity.refresh_tokens t set used_at = greatest(t.used_at, $2) from identity.accounts a
    where t.token_hash = $1 and a.user_id = t.user_id and a.generation = t.generation
      and t.used_at > $2::timestamptz - interval '${IDLE}'
    returning t.user_id as "userId", t.auth_time as "authTime"`;
  return (await pool.query<{ userId: string; authTime: Date }>(sql, [hash, at])).rows[0];
};

export const forgetDeadRefreshTokens = async (pool: Pool, at: Date): Promise<void> => {
  const sql = `delete from identity.refresh_tokens t using identity.accounts a
    where a.user_id = t.user_id and (a.generation > t.generation or t.used_at <= $1::timestamptz - interval '${IDLE}')`;
  await pool.query(sql, [at]);
};
