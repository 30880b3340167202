import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { withAdvisoryLock } from './advisory-lock.ts';
import { applyFunctions, functionFiles } from './functions.ts';

const namesIn = (directory: string): string[] =>
  readdirSync(join(directory, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''));

/** The names of all migrations that this program knows. */
export const MIGRATIONS: readonly string[] = namesIn(import.meta.dirname);

/** The files of functions that this program knows, as it knows them. */
export const FUNCTIONS: readonly { file: string; hash: string }[] = functionFiles(
  join(import.meta.dirname, 'functions'),
);

/**
 * Brings the schema up to date, one node at a time: first the migrations that have not run yet, then the functions that
 * changed. Answers the names of the migrations and files it ran. `directory` holds both folders.
 */
export const migrate = (ownerUrl: string, directory = import.meta.dirname): Promise<string[]> =>
  withAdvisoryLock(ownerUrl, 'migrations', async (client) => {
    const ran = await runner({
      dbClient: client,
      dir: join(directory, 'migrations'),
      direction: 'up',
      migrationsTable: 'migrations',
      // Two changes made at the same time may be numbered in the other order than they arrive in.
      checkOrder: false,
      singleTransaction: true,
      noLock: true,
      log: () => undefined,
    });
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const known = namesIn(directory);
    const isNewer = rows.some(({ name }) => !known.includes(name));
    // The functions of a later release fit its tables; this one's may not.
    const applied = isNewer ? [] : await applyFunctions(client, join(directory, 'functions'));
    return [...ran.map(({ name }) => name), ...applied];
  });
