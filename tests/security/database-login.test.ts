import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { databaseOver, inTenant } from '#server/db/database.ts';
import { requireBoundLogin } from '#server/db/logins.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

const { url, context, createCompany } = await createTestContext();
const { db } = context;

describe('database login of the processes', () => {
  it.each([
    'set role postgres',
    'set role rejoinder_cross_tenant',
    'set session authorization postgres',
    'alter role current_user superuser',
    'alter role current_user bypassrls',
    'grant rejoinder_cross_tenant to current_user',
    'create table mine (id integer)',
    'create schema mine',
    'create function mine() returns integer language sql return 1',
    'alter table reviews disable row level security',
    'alter table reviews no force row level security',
    'alter table reviews owner to current_user',
    'drop policy tenant on reviews',
    'create policy mine on reviews using (true)',
    'drop trigger reviews_publish_insert on reviews',
    'truncate reviews',
    'drop table reviews cascade',
    'create or replace function current_company() returns uuid language sql return null::uuid',
    'select * from internal.rate_limits',
    "select * from reviews_with_words('an.app', 'word'::tsquery, 1)",
    "select pg_read_file('/etc/passwd')",
    "copy companies to program 'cat'",
  ])('database login of the processes is denied: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: /^(42501|22023|0LP01)$/ });
  });

  it('owns nothing and is a member of no other role', async () => {
    const { rows } = await sql<{ owned: number; roles: string[] }>`
      select (select count(*)::int from pg_shdepend where refobjid = current_user::regrole and deptype = 'o') as owned,
        array(select rolname::text from pg_roles where pg_has_role(oid, 'member') order by 1) as roles`.execute(
      db,
    );
    expect(rows).toEqual([{ owned: 0, roles: ['rejoinder_app', 'rejoinder_tenant'] }]);
  });
});

it.each(['', 'reset role;', 'set role none;', 'reset session authorization;', 'discard temp;'])(
  'returns only the company’s own rows to a statement injected after "%s"',
  async (injected) => {
    const [own] = [await createCompany(), await createCompany()];
    const seen = await inTenant(db, own.companyId, async (tx) => {
      await sql.raw(`${injected} select 1`).execute(tx);
      return sql<{
        company_id: string;
      }>`select company_id from companies where true or company_id = ${newId()}`.execute(tx);
    });
    expect(seen.rows).toEqual([{ company_id: own.companyId }]);
  },
);

it('rejects a statement that turns row-level security off', async () => {
  const { companyId } = await createCompany();
  const reading = inTenant(db, companyId, async (tx) => {
    await sql`set local row_security = off`.execute(tx);
    return tx.selectFrom('companies').selectAll().execute();
  });
  await expect(reading).rejects.toThrow('row-level security');
});

it('refuses to start with a login that bypasses row-level security', async () => {
  await expect(requireBoundLogin(db)).resolves.toBeUndefined();
  const owner = databaseOver(new pg.Pool({ connectionString: ownerUrl(url), max: 1 }));
  await expect(requireBoundLogin(owner)).rejects.toThrow('DATABASE_URL: postgres is not bound');
  await owner.destroy();
});

it.each(['alter role LOGIN createrole', 'grant rejoinder_cross_tenant to LOGIN'])(
  'refuses a login that could leave its role: %s',
  async (statement) => {
    const login = `leaver_${newId().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: ownerUrl(url) });
    await admin.connect();
    await admin.query(`create role ${login} login password 'secret' in role rejoinder_tenant`);
    const own = new URL(url);
    Object.assign(own, { username: login, password: 'secret' });
    const opened = databaseOver(new pg.Pool({ connectionString: own.href, max: 1 }));
    await expect(requireBoundLogin(opened)).resolves.toBeUndefined();
    await admin.query(statement.replace('LOGIN', login));
    await expect(requireBoundLogin(opened)).rejects.toThrow(`DATABASE_URL: ${login} is not bound`);
    await opened.destroy();
    await admin.query(`drop role ${login}`);
    await admin.end();
  },
);
