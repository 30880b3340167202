import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { tenantsOf } from './support/app/tenants.ts';
import { createTestContext } from './support/app/test-context.ts';
import { openAdmin } from './support/database/test-database.ts';

const kit = await createTestContext();
const { url, rows } = kit;
const { db } = kit.context;
const { tenant } = tenantsOf(kit, { tokenOf: async () => '' });

it('runs as a login that is subject to row-level security', async () => {
  const role = await sql<{ super: boolean; bypass: boolean; name: string }>`
    select rolsuper super, rolbypassrls bypass, rolname name from pg_roles where rolname = current_user`.execute(
    db,
  );
  expect(role.rows).toEqual([{ super: false, bypass: false, name: 'rejoinder_app' }]);
});

it('applies row-level security to every table with a company, and there is no other table', async () => {
  const admin = await openAdmin(url);
  const { rows: catalogue } = await admin.query(`
    select c.relname as name, pg_get_userbyid(c.relowner) in ('rejoinder_tenant', 'rejoinder_app') as own, c.relrowsecurity and c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull) as owned,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary) as first_of_key,
      exists (select from pg_policies p where p.tablename = c.relname and p.cmd = 'ALL'
        and p.qual like '%current_company%' and p.with_check like '%current_company%') as scoped
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('migrations', 'function_files')`);
  expect(catalogue.length).toBeGreaterThan(10);
  for (const table of catalogue)
    expect(table).toMatchObject({
      own: false,
      forced: true,
      owned: true,
      first_of_key: 'company_id',
      scoped: true,
    });
});

it('shows only the rows of the company in scope in every table, and none without a scope', async () => {
  const [one] = [await tenant(), await tenant()];
  const { companyId } = one.app;
  const tables = await rows(
    "select tablename name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'function_files')",
  );
  let filled = 0;
  for (const { name } of tables) {
    const counting = sql<{ all: number; own: number }>`
      select count(*)::int as all, count(*) filter (where company_id = ${companyId})::int as own from ${sql.table(name)}`;
    const [there] = await rows(
      `select count(*)::int as all, count(*) filter (where company_id = $1)::int as own from ${name}`,
      companyId,
    );
    const bare = await counting.execute(db);
    const scoped = await inTenant(db, companyId, (tx) => counting.execute(tx));
    expect([name, bare.rows[0]]).toEqual([name, { all: 0, own: 0 }]);
    expect([name, scoped.rows[0]]).toEqual([name, { all: there.own, own: there.own }]);
    if (there.all > there.own) filled += 1;
  }
  expect(filled).toBeGreaterThan(15);
});

it('reads and writes no rows of another company, and none outside a scope', async () => {
  const [one, two] = [newId(), newId()];
  for (const company_id of [one, two])
    await inTenant(db, company_id, (tx) =>
      tx.insertInto('companies').values({ company_id, name: company_id }).execute(),
    );
  const seen = await inTenant(db, one, (tx) => tx.selectFrom('companies').select('name').execute());
  expect(seen).toEqual([{ name: one }]);
  expect(await db.selectFrom('companies').selectAll().execute()).toEqual([]);
  await expect(
    inTenant(db, one, (tx) => tx.insertInto('usage').values({ company_id: two, month: '2026-11' }).execute()),
  ).rejects.toThrow(/row-level security/);
});
