import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** A database of this test file's own, copied from the migrated template; answers its superuser URL. */
export const createTestDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template template`));
  return `${inject('postgresUrl')}${name}`;
};

const asAdmin = async (work: (admin: pg.Client) => Promise<unknown>) => {
  const admin = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await admin.connect();
  await work(admin);
  await admin.end();
};

/** A connection past all scopes, to look at what the product wrote; closed when the test ends. */
export const openAdmin = async (url: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  return admin;
};
