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

/** Copies a database in use, which loses its connections; the returned function puts the copy in its place. */
export const backUp = async (url: string): Promise<() => Promise<void>> => {
  const name = new URL(url).pathname.slice(1);
  const disconnect = async (admin: pg.Client) => {
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };
  await asAdmin(async (admin) => {
    await disconnect(admin);
    await admin.query(`create database ${name}_copy template ${name}`);
    await admin.query(`alter database ${name} allow_connections true`);
  });
  return () =>
    asAdmin(async (admin) => {
      await disconnect(admin);
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`alter database ${name}_copy rename to ${name}`);
    });
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
