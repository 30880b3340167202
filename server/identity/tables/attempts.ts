import type { Pool } from 'pg';

/** Counts one attempt, on whichever node, and answers how many the running window now has. */
export const countAttempt = async (
  pool: Pool,
  bucket: string,
  at: Date,
  seconds: number,
): Promise<number> => {
  const sql = `insert into identity.attempts as a (bucket, ends_at, used) values ($1, $3, 1)
    on conflict (bucket) do update set
      used = case when a.ends_at <= $2 then 1 else a.used + 1 end,
      ends_at = case when a.ends_at <= $2 then excluded.ends_at else a.ends_at end
    returning used`;
  const endsAt = new Date(at.getTime() + seconds * 1000);
  return (await pool.query<{ used: number }>(sql, [bucket, at, endsAt])).rows[0]?.used ?? 0;
};

/** Takes back one attempt each, which turned out to be none. */
export const uncountAttempts = async (pool: Pool, buckets: string[]): Promise<void> => {
  const sql = `update identity.attempts set used = used - 1 where used > 0 and bucket in
    (select bucket from identity.attempts where bucket = any($1) order by bucket for update)`;
  await pool.query(sql, [buckets]);
};

export const clearAttempts = async (pool: Pool, bucket: string): Promise<void> => {
  await pool.query('delete from identity.attempts where bucket = $1', [bucket]);
};

/** Forgets the attempts of a bucket and of its parts, whose names begin with its own. */
export const clearAttemptsWithin = async (pool: Pool, bucket: string): Promise<void> => {
  const sql = `delete from identity.attempts where bucket = $1 or starts_with(bucket, $1 || ':')`;
  await pool.query(sql, [bucket]);
};

export const forgetOldAttempts = async (pool: Pool, at: Date): Promise<void> => {
  await pool.query('delete from identity.attempts where ends_at <= $1', [at]);
};
