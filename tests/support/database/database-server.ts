import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#scripts/lib/prepare-database.ts';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { appUrl } from './owner-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's superuser URL, without a database. */
    postgresUrl: string;
  }
}

/** One PostgreSQL server for the whole run, with a migrated database `template` that each test file copies. */
export const setup = async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-test-'));
  const postgres = await startPostgres({ dataDir, isThrowaway: true });
  const admin = new pg.Client({ connectionString: postgres.url() });
  await admin.connect();
  await admin.query('create database template');
  await admin.end();
  const ownerUrl = postgres.url('template');
  await prepareDatabase({ ownerUrl, databaseUrl: appUrl(ownerUrl) });
  project.provide('postgresUrl', postgres.url(''));
  return async () => {
    await postgres.stop('immediate');
    rmSync(dataDir, { recursive: true, force: true });
  };
};
