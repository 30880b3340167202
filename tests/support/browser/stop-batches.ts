import pg from 'pg';

/** Jobs of the server change the same rows meanwhile; PostgreSQL ends one of two that wait for each other. */
const untilNoDeadlock = (change: () => Promise<unknown>, tries = 5): Promise<unknown> =>
  change().catch((error: unknown) => {
    if (tries === 1 || !(error instanceof pg.DatabaseError && error.code === '40P01')) throw error;
    return untilNoDeadlock(change, tries - 1);
  });

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
    await untilNoDeadlock(() => database.query(query, [email]));
  await database.end();
};
