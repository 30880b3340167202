import pg from 'pg';

/** Ends what the batches of a person's company have under way, so that a test that is tried again finds its reviews free. */
export const stopBatches = async (databaseUrl: string, email: string): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const own = '(select company_id from internal.people where username = $1)';
  for (const query of [
    `update proposals set state = 'withdrawn', reason = 'stopped'
     where state in ('drafting', 'ready', 'flagged', 'scheduled') and company_id = ${own}`,
    `update batches set state = 'stopped' where state in ('drafting', 'reviewing', 'sending') and company_id = ${own}`,
  ])
    await database.query(query, [email]);
  await database.end();
};
