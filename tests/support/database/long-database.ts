import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '#scripts/lib/prepare-database.ts';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { appUrl, ownerUrl } from './owner-url.ts';

/** A migrated database of a long run's own, on a server of its own; its URL is that of the processes' login. */
export const openLongDatabase = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-long-'));
  const postgres = await startPostgres({ dataDir, isThrowaway: true });
  const admin = new pg.Client({ connectionString: postgres.url() });
  await admin.connect();
  await admin.query('create database long');
  await admin.end();
  const url = appUrl(postgres.url('long'));
  await prepareDatabase({ ownerUrl: ownerUrl(url), databaseUrl: url });
  return {
    url,
    close: async () => {
      await postgres.stop('immediate');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Says what a long run came to, in one line, and ends the process: well only where every promise was kept. */
export const concluded = (figures: object, broken: readonly string[]): never => {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const promise of broken) process.stderr.write(`not kept: ${promise}\n`);
  process.exit(broken.length === 0 ? 0 : 1);
};

/** The names of figures that are not what they should be. */
export const notAs = (figures: object, wanted: Record<string, number>): string[] =>
  Object.entries(wanted).flatMap(([name, value]) => {
    const is: unknown = Reflect.get(figures, name);
    return is === value ? [] : [`${name} is ${is} and not ${value}`];
  });
