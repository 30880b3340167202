import { Client } from 'pg';

/** Runs `work` under a named lock of the database; others wait for it. The client holds the lock. */
export const withAdvisoryLock = async <T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client({ connectionString: url, application_name: 'rejoinder migrate' });
  client.on('error', () => undefined); // the lock ends with its connection; the work uses others and reports its own errors
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work(client);
  } finally {
    await client.end();
  }
};
