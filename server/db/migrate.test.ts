import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { appUrl, ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { openDatabase } from './database.ts';
import { createLogin, requireBoundLogin } from './logins.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { callerOf } from './tables/company/callers.ts';
import { isMigrated } from './tables/operations/metrics.ts';

const FILES = readdirSync(join(import.meta.dirname, 'functions'));

/** Our migrations and functions, to be modified. */
const copyOfOurs = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'rejoinder-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const folder of ['migrations', 'functions'])
    cpSync(join(import.meta.dirname, folder), join(directory, folder), { recursive: true });
  return directory;
};

const setUp = async () => {
  const url = ownerUrl(await createTestDatabase());
  return { url, admin: await openAdmin(url) };
};

it('does nothing the second time', async () => {
  const { url } = await setUp();
  expect(await migrate(url)).toEqual([]);
});

it('sets up an empty database once when two nodes migrate concurrently', async () => {
  const { url, admin } = await setUp();
  await admin.query(`drop schema public, internal, sign_in cascade; create schema public`);
  const both = await Promise.all([migrate(url), migrate(url)]);
  expect(both.sort((a, b) => b.length - a.length)).toEqual([[...MIGRATIONS, ...FILES], []]);
});

it('needs no superuser, only an owner who may create roles', async () => {
  const { url, admin } = await setUp();
  const owner = new URL(url);
  const app = new URL(url);
  owner.username = `owner_${newId().slice(0, 8)}`;
  app.username = `app_${newId().slice(0, 8)}`;
  await admin.query('drop schema public, internal, sign_in cascade');
  await admin.query(`create role ${owner.username} login createrole password '${owner.password}'`);
  await admin.query(`alter database ${url.split('/').at(-1)} owner to ${owner.username}`);
  await admin.query('create schema public authorization pg_database_owner');
  // A role has privileges over the roles it creates; here the template's owner created it.
  await admin.query(
    `grant rejoinder_cross_tenant, rejoinder_tenant to ${owner.username}
       with admin true, inherit false, set false`,
  );
  expect(await migrate(owner.href)).toEqual([...MIGRATIONS, ...FILES]);
  const ours = copyOfOurs();
  for (const file of FILES) appendFileSync(join(ours, 'functions', file), '-- changed');
  expect(await migrate(owner.href, ours)).toEqual(FILES);
  await createLogin(owner.href, app.href);
  await createLogin(owner.href, app.href);
  const db = openDatabase({ url: app.href, connections: 1, onError: () => undefined });
  await expect(requireBoundLogin(db)).resolves.toBeUndefined();
  expect(await callerOf(db, 'nobody')).toBeUndefined();
  await db.destroy();
});

it('applies a file of functions again when it changes, and no other', async () => {
  const { url, admin } = await setUp();
  const ours = copyOfOurs();
  const changed = 'create or replace function one() returns integer language sql immutable return 1;';
  appendFileSync(join(ours, 'functions', 'words.sql'), changed);
  expect(await migrate(url, ours)).toEqual(['words.sql']);
  expect((await admin.query('select one()')).rows).toEqual([{ one: 1 }]);
  expect(await migrate(url, ours)).toEqual([]);
});

it('applies every file of functions again after a migration, which may have dropped some', async () => {
  const { url, admin } = await setUp();
  const ours = copyOfOurs();
  writeFileSync(join(ours, 'migrations', '9000_later.sql'), 'drop function word_hits(tsquery, integer);');
  expect(await migrate(url, ours)).toEqual(['9000_later', ...FILES]);
  const { rows } = await admin.query(
    "select to_regprocedure('word_hits(tsquery, integer)') is not null as there",
  );
  expect(rows).toEqual([{ there: true }]);
});

it('changes nothing when a file of functions fails', async () => {
  const { url, admin } = await setUp();
  const ours = copyOfOurs();
  appendFileSync(join(ours, 'functions', 'people.sql'), 'drop function caller_of(text, uuid); select 1 / 0;');
  await expect(migrate(url, ours)).rejects.toThrow('division by zero');
  const { rows } = await admin.query("select to_regprocedure('caller_of(text, uuid)') is not null as there");
  expect(rows).toEqual([{ there: true }]);
});

it('is up to date once its own functions are applied, even with those of a later release', async () => {
  const { url, admin } = await setUp();
  const db = openDatabase({ url: appUrl(url), connections: 1, onError: () => undefined });
  await admin.query("update function_files set hash = 'of an earlier release' where file = 'words.sql'");
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(url)).toEqual(['words.sql']);
  expect(await isMigrated(db)).toBe(true);
  const later = copyOfOurs();
  appendFileSync(join(later, 'functions', 'words.sql'), '-- changed');
  expect(await migrate(url, later)).toEqual(['words.sql']);
  expect(await isMigrated(db)).toBe(true);
  await db.destroy();
});

it('leaves the functions of a later release alone', async () => {
  const { url, admin } = await setUp();
  await admin.query("insert into migrations (name, run_on) values ('9999_of_a_later_release', now())");
  const ours = copyOfOurs();
  appendFileSync(join(ours, 'functions', 'words.sql'), 'drop function word_hits(tsquery, integer);');
  expect(await migrate(url, ours)).toEqual([]);
});
