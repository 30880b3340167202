import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';

/** Names whose rows a transaction sees, and that it writes none; one row of no columns, so that nobody has to read it. */
const READING = {
  name: 'reading',
  text: `select where set_config('app.company_id', $1, true) <> '' and set_config('transaction_read_only', 'on', true) <> ''`,
};
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Makes every connection of the pool ready for readings. */
export const prepareReadings = (pool: Pool): void => {
  pool.on('connect', (client) => {
    client.query({ ...READING, values: [NOBODY] }).catch(() => undefined); // it fails with the first reading, which tells
  });
};

/**
 * One statement as a company sees its rows. Its scope goes ahead of it in the same message: without a `sync` between them the
 * two are one transaction, which ends with the statement.
 */
export const readAs = (
  client: PoolClient,
  companyId: string,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<QueryResult> =>
  new Promise((done, failed) => {
    const query = new Query(sql, [...parameters], (error, answered: QueryResult | QueryResult[]) => {
      const result = Array.isArray(answered) ? answered.at(-1) : answered;
      if (result && !error) done(result);
      else failed(error ?? new Error('a reading was not answered'));
    });
    const submit = query.submit;
    Object.assign(query, { queryMode: 'extended' }); // without parameters, too: a simple query would be a transaction of its own
    query.submit = (connection) => {
      connection.bind({ statement: READING.name, values: [companyId] }, true);
      connection.execute({}, true);
      return submit.call(query, connection);
    };
    client.query(query);
  });
