import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const directory = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema up to date, one node at a time (advisory lock); answers the names of the migrations it ran. */
export const migrate = async (url: string): Promise<string[]> => {
  const ran = await runner({
    databaseUrl: url,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
  return ran.map(({ name }) => name);
};
