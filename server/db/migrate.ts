import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const directory = fileURLToPath(new URL('./migrations', import.meta.url));

/** The names of all migrations that this program knows. */
export const MIGRATIONS: readonly string[] = readdirSync(directory)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace(/\.sql$/, ''));

/** Brings the schema up to date, one node at a time (advisory lock); answers the names of the migrations it ran. */
export const migrate = async (url: string, from = directory): Promise<string[]> => {
  const ran = await runner({
    databaseUrl: url,
    dir: from,
    direction: 'up',
    migrationsTable: 'migrations',
    // Two changes made at the same time may be numbered in the other order than they arrive in.
    checkOrder: false,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
  return ran.map(({ name }) => name);
};
