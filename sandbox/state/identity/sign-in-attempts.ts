import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '#sandbox/state/rows.ts';

const Used = z.object({ used: z.number() });

/** Counts one attempt and returns the count of the current window. */
export const countAttempt = (db: DatabaseSync, bucket: string, at: Date, seconds: number): number => {
  const now = at.getTime();
  const sql = `insert into sign_in_attempts as a (bucket, ends_at, used) values (?, ?, 1)
    on conflict (bucket) do update set
      used = case when a.ends_at <= ? then 1 else a.used + 1 end,
      ends_at = case when a.ends_at <= ? then excluded.ends_at else a.ends_at end
    returning used`;
  return row(db, Used, sql, bucket, now + seconds * 1000, now, now)?.used ?? 0;
};

/** Uncounts an attempt that succeeded. */
export const uncountAttempt = (db: DatabaseSync, bucket: string): void => {
  run(db, 'update sign_in_attempts set used = used - 1 where used > 0 and bucket = ?', bucket);
};

export const clearAttempts = (db: DatabaseSync, bucket: string): void => {
  run(db, 'delete from sign_in_attempts where bucket = ?', bucket);
};

/** Deletes the attempts of a bucket and of those whose names begin with its own. */
export const clearAttemptsWithin = (db: DatabaseSync, bucket: string): void => {
  const parts = `${bucket}:`;
  const sql = 'delete from sign_in_attempts where bucket = ? or substr(bucket, 1, ?) = ?';
  run(db, sql, bucket, parts.length, parts);
};

export const forgetOldAttempts = (db: DatabaseSync, at: Date): void => {
  run(db, 'delete from sign_in_attempts where ends_at <= ?', at.getTime());
};
