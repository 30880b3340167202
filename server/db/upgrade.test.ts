import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { dumpSchema } from '#scripts/schema/dump.ts';
import { newId } from '#server/crypto/ids.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const SCHEMA = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8');

/** A database as it was made on 25 November 2026. */
const createEarlierDatabase = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rejoinder-earlier-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const folder of ['migrations', 'functions']) mkdirSync(join(directory, folder));
  const copy = (from: string, to: string) => cpSync(join(ROOT, from), join(directory, to));
  copy('server/db/migrations/0001_schema.sql', 'migrations/0001_schema.sql');
  copy('tests/support/database/earlier-functions.sql', 'functions/earlier.sql');
  const url = ownerUrl(await createTestDatabase());
  const admin = await openAdmin(url);
  await admin.query(
    'drop schema public, internal, sign_in cascade; create schema public; grant usage on schema public to public',
  );
  await migrate(url, directory);
  return { url, admin };
};

it('gives a database of an earlier release the schema of a new one', async () => {
  const { url, admin } = await createEarlierDatabase();
  expect(await dumpSchema(admin)).not.toBe(SCHEMA);
  await migrate(url);
  expect(await dumpSchema(admin)).toBe(SCHEMA);
});

it('changes nothing in a database that has it all', async () => {
  const { url, admin } = await createEarlierDatabase();
  await migrate(url);
  await admin.query("delete from migrations where name = '0005_upgrade'");
  expect(await migrate(url)).toContain('0005_upgrade');
  expect(await dumpSchema(admin)).toBe(SCHEMA);
});

it('keeps what a company had, though the owner of the database is no superuser', async () => {
  const { url, admin } = await createEarlierDatabase();
  const [companyId, batchId] = [newId(), newId()];
  await admin.query(`
    set session_replication_role = replica;
    insert into companies (company_id, name) values ('${companyId}', 'Acme');
    insert into users (company_id, user_id, username, first_name, last_name, known_languages, settings, tokens_valid_after)
      values ('${companyId}', 'u', 'robin@acme.test', 'Robin', 'Fern', '{en,de}', '{"density": "compact"}', null),
        ('${companyId}', 'gone', 'released:gone', 'Kim', 'Oak', '{en}', '{}', '9999-01-01');
    insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers)
      values ('${companyId}', 'a', 'apple', 'App', '', '', '', '{}');
    insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
      values ('${companyId}', 'a', 'r', 'Ann', '', 'Good', 5, now(), now());
    insert into notes (company_id, app_id, review_id, text, user_id, user_name)
      select '${companyId}', 'a', 'r', 'A note', 'u', 'Robin' from generate_series(1, 2);
    insert into store_budgets (company_id, bucket, calls_left, refilled_at) values ('${companyId}', 'apple', 7, now());
    insert into batches (company_id, batch_id, instruction, user_id, user_name, created_at, total, ready, scheduled, withdrawn)
      values ('${companyId}', '${batchId}', 'Fixed.', 'u', 'Robin', now(), 3, 1, 1, 1);
    insert into proposals (company_id, app_id, review_id, review_revision, origin_kind, batch_id, position, state,
        reason, approved_by, approved_name)
      values ('${companyId}', 'a', 'r1', 1, 'batch', '${batchId}', 0, 'ready', null, null, null),
        ('${companyId}', 'a', 'r2', 1, 'batch', '${batchId}', 1, 'scheduled', null, 'u', 'Robin'),
        ('${companyId}', 'a', 'r3', 1, 'batch', '${batchId}', 2, 'withdrawn', 'excluded', null, null)`);
  const owner = `owner_${newId().slice(0, 8)}`;
  await admin.query(`create role ${owner} login createrole password '${new URL(url).password}'`);
  await admin.query(`grant rejoinder_cross_tenant, rejoinder_tenant to ${owner} with admin true`);
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
  for (const schema of ['public', 'internal']) await admin.query(`alter schema ${schema} owner to ${owner}`);
  await admin.query(`do $$ declare one text; begin
    for one in select format('alter %s %s owner to ${owner}', case when prokind = 'p' then 'procedure' else 'function' end, oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
      union all select format('alter %s %s owner to ${owner}', case relkind when 'c' then 'type' else 'table' end, oid::regclass)
        from pg_class where relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and relkind in ('r', 'c')
    loop execute one; end loop; end $$`);
  await migrate(Object.assign(new URL(url), { username: owner }).href);

  const rows = async (sql: string) => (await admin.query(sql)).rows;
  expect(await rows('select notes_count from reviews')).toEqual([{ notes_count: 2 }]);
  expect(await rows('select bucket, calls_used from store_budgets')).toEqual([
    { bucket: 'apple', calls_used: 0 },
  ]);
  expect(await rows('select app_id from search_reindex')).toEqual([{ app_id: 'a' }]);
  expect(
    await rows('select state, reason, approved_at is not null as approved from proposals order by position'),
  ).toEqual([
    { state: 'flagged', reason: null, approved: false },
    { state: 'scheduled', reason: null, approved: true },
    { state: 'withdrawn', reason: 'not_needed', approved: false },
  ]);
  expect(
    await rows(
      "select username, known_languages, settings, company_id from internal.people where user_id = 'u'",
    ),
  ).toEqual([
    {
      username: 'robin@acme.test',
      known_languages: ['en', 'de'],
      settings: { density: 'compact' },
      company_id: companyId,
    },
  ]);
  expect(
    await rows(
      'select user_id, role, apps, ended_at is null as stays from memberships order by user_id desc',
    ),
  ).toEqual([
    { user_id: 'u', role: 'owner', apps: null, stays: true },
    { user_id: 'gone', role: 'owner', apps: null, stays: false },
  ]);
  expect(await rows('select name from migrations order by id')).toEqual(MIGRATIONS.map((name) => ({ name })));
});
