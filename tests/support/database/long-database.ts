import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '#scripts/lib/prepare-database.ts';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { appUrl, ownerUrl } from './owner-url.ts';

/** A migrated database for a long test on a separate server; its URL has the login of the processes. */
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

/** Prints the figures of a long test in one line and exits, with an error if any expectation failed. */
export const reportResult = (figures: object, broken: readonly string[]): never => {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const promise of broken) process.stderr.write(`not kept: ${promise}\n`);
  process.exit(broken.length === 0 ? 0 : 1);
};

/** The figures that differ from the expected values. */
export const differences = (figures: object, wanted: Record<string, number>): string[] =>
  Object.entries(wanted).flatMap(([name, value]) => {
    const is: unknown = Reflect.get(figures, name);
    return is === value ? [] : [`${name} is ${is} and not ${value}`];
  });
