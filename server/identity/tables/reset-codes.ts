import type { Pool, PoolClient } from 'pg';

/** Keeps the code for the account of `email`; answers its own spelling of the address, or nothing when there is none. */
export const addResetCode = async (
  pool: Pool,
  code: { hash: Buffer; email: string; expiresAt: Date },
): Promise<string | undefined> => {
  const sql = `with account as (select user_id, email from identity.accounts where email = $2 and disabled_at is null
      and password_hash is not null),
    added as (insert into identity.reset_codes (code_hash, user_id, expires_at) select $1, user_id, $3 from account)
    select email from account`;
  return (await pool.query<{ email: string }>(sql, [code.hash, code.email, code.expiresAt])).rows[0]?.email;
};

export const resetCodeOf = async (
  pool: Pool,
  hash: Buffer,
): Promise<{ userId: string; email: string; expiresAt: Date } | undefined> => {
  const sql = `select a.user_id as "userId", a.email, c.expires_at as "expiresAt"
    from identity.reset_codes c join identity.accounts a using (user_id) where c.code_hash = $1`;
  return (await pool.query<{ userId: string; email: string; expiresAt: Date }>(sql, [hash])).rows[0];
};

/** Takes the code, once: of two at the same time one gets `false`. The account's other codes go with it. */
export const takeResetCode = async (
  client: PoolClient,
  hash: Buffer,
  userId: string,
  at: Date,
): Promise<boolean> => {
  const one = 'delete from identity.reset_codes where code_hash = $1 and expires_at > $2';
  const isTaken = (await client.query(one, [hash, at])).rowCount === 1;
  if (isTaken) await client.query('delete from identity.reset_codes where user_id = $1', [userId]);
  return isTaken;
};

/** Codes stay a day past their end, so that a late click hears `expired` rather than `unknown`. */
export const forgetOldResetCodes = async (pool: Pool, at: Date): Promise<void> => {
  const sql = `delete from identity.reset_codes where expires_at < $1::timestamptz - interval '1 day'`;
  await pool.query(sql, [at]);
};
