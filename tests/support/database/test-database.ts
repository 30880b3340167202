import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { appUrl, ownerUrl } from './owner-url.ts';

/** A database of this test file's own, copied from the migrated template; answers its URL as the processes log in. */
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

/** A connection past all scopes, to look at what the product wrote; closed when the test ends. */
export const openAdmin = async (url: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: ownerUrl(url) });
  await admin.connect();
  onTestFinished(() => admin.end());
  return admin;
};
