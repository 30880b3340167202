import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; all of it is undone when it throws. */
export const inTransaction = async <Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};
