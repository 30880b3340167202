import { Client } from 'pg';

/** Does `work` while nobody else on this database does what goes by the same name; others wait for their turn. The client is
 * that which holds the lock. */
export const withAdvisoryLock = async <T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client({ connectionString: url, application_name: 'rejoinder migrate' });
  client.on('error', () => undefined); // the turn ends with its connection; the work has others, and says itself what fails
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work(client);
  } finally {
    await client.end();
  }
};
