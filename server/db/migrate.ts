import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { withAdvisoryLock } from './advisory-lock.ts';
import { applyFunctions, functionFiles } from './functions.ts';

const namesIn = (directory: string): string[] =>
  readdirSync(join(directory, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''));

/** The names of all migrations in this release. */
export const MIGRATIONS: readonly string[] = namesIn(import.meta.dirname);

/** The function files in this release. */
export const FUNCTIONS: readonly { file: string; hash: string }[] = functionFiles(
  join(import.meta.dirname, 'functions'),
);

/**
 * Brings the schema up to date, one node at a time: first new migrations, then changed functions. Returns the names of
 * the migrations and files it ran. `directory` holds both folders.
 */
export const migrate = (ownerUrl: string, directory = import.meta.dirname): Promise<string[]> =>
  withAdvisoryLock(ownerUrl, 'migrations', async (client) => {
    const ran = await runner({
      dbClient: client,
      dir: join(directory, 'migrations'),
      direction: 'up',
      migrationsTable: 'migrations',
      // Two changes made concurrently may arrive in a different order than their numbers.
      checkOrder: false,
      singleTransaction: true,
      noLock: true,
      log: () => undefined,
    });
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const known = namesIn(directory);
    const isNewer = rows.some(({ name }) => !known.includes(name));
    // A later release's functions fit its tables; this one's may not.
    const applied = isNewer ? [] : await applyFunctions(client, join(directory, 'functions'));
    return [...ran.map(({ name }) => name), ...applied];
  });
