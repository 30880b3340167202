import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { appUrl, ownerUrl } from './owner-url.ts';

/** A database for this test file, copied from the migrated template; returns its URL with the login of the processes. */
export const createTestDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template template`));
  return appUrl(`${inject('postgresUrl')}${name}`);
};

const asAdmin = async (work: (admin: pg.Client) => Promise<unknown>) => {
  const admin = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await admin.connect();
  await work(admin);
  await admin.end();
};

/** A connection without tenant scope; closed when the test ends. */
export const openAdmin = async (url: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: ownerUrl(url) });
  await admin.connect();
  onTestFinished(() => admin.end());
  return admin;
};
