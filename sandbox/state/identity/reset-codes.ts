import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { moment, row, run } from '#sandbox/state/rows.ts';

const DAY = 24 * 3_600_000;

/** Stores the code for the account of `email`; returns whether it exists and has a password. */
export const addResetCode = (
  db: DatabaseSync,
  { hash, email, expiresAt }: { hash: string; email: string; expiresAt: Date },
): boolean => {
  const sql = `insert into reset_codes (code_hash, user_id, expires_at)
    select ?, user_id, ? from accounts
    where email = ? and disabled_at is null and password_hash is not null`;
  return run(db, sql, hash, expiresAt.getTime(), email) === 1;
};

const Code = z
  .object({ user_id: z.string(), email: z.string(), expires_at: moment })
  .transform(({ user_id, email, expires_at }) => ({ userId: user_id, email, expiresAt: expires_at }));

export const resetCodeOf = (db: DatabaseSync, hash: string): z.infer<typeof Code> | undefined =>
  row(
    db,
    Code,
    `select user_id, email, expires_at from reset_codes join accounts using (user_id) where code_hash = ?`,
    hash,
  );

/** Redeems the code once: of two concurrent calls one gets `false`. Deletes the account's other codes. */
export const takeResetCode = (db: DatabaseSync, hash: string, userId: string, at: Date): boolean => {
  const one = 'delete from reset_codes where code_hash = ? and expires_at > ?';
  const isTaken = run(db, one, hash, at.getTime()) === 1;
  if (isTaken) run(db, 'delete from reset_codes where user_id = ?', userId);
  return isTaken;
};

/** Codes are kept for a day after they expire, so that a late click is told `expired` rather than `unknown`. */
export const forgetOldResetCodes = (db: DatabaseSync, at: Date): void => {
  run(db, 'delete from reset_codes where expires_at < ?', at.getTime() - DAY);
};
