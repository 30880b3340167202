import { sql } from 'kysely';
import { settingError } from '#server/config/setting-error.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import type { Database } from './database.ts';

/** Statement and idle-in-transaction timeouts: set on the login, so that they hold behind a pooler too. */
const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' };

/** The role of API and worker: the login of `DATABASE_URL` has its privileges and no others. */
const ROLE = 'rejoinder_tenant';

/**
 * Creates the login of `databaseUrl`, with its password, and grants it its role. An existing login keeps its password.
 */
export const createLogin = (ownerUrl: string, databaseUrl: string): Promise<void> =>
  withAdvisoryLock(ownerUrl, 'logins', async (client) => {
    const url = new URL(databaseUrl);
    const name = decodeURIComponent(url.username);
    const login = client.escapeIdentifier(name);
    const { rows } = await client.query<{ is_member: boolean }>(
      `select exists (select from pg_auth_members m where m.member = r.oid and m.roleid = $2::regrole) as is_member
       from pg_roles r where rolname = $1`,
      [name, ROLE],
    );
    if (rows.length === 0) {
      const password = client.escapeLiteral(decodeURIComponent(url.password));
      await client.query('begin'); // a login without its limits would stay so
      await client.query(
        `create role ${login} login password ${password} nosuperuser nocreatedb nocreaterole nobypassrls`,
      );
      for (const [setting, value] of Object.entries(LIMITS))
        await client.query(`alter role ${login} set ${setting} = '${value}'`);
      await client.query('commit');
    }
    if (!rows[0]?.is_member) await client.query(`grant ${ROLE} to ${login}`);
  });

/** Throws if the login of `ownerUrl` does not own its database. */
export const requireOwner = (ownerUrl: string): Promise<void> =>
  withAdvisoryLock(ownerUrl, 'logins', async (client) => {
    const { rows } = await client.query<{ name: string; is_owner: boolean }>(
      `select current_user as name, pg_has_role(datdba, 'usage') as is_owner
       from pg_database where datname = current_database()`,
    );
    if (!rows[0]?.is_owner)
      throw settingError('DATABASE_OWNER_URL', 'NOT_THE_OWNER', `${rows[0]?.name} must own the database`);
  });

/** Throws if this login could bypass row-level security, by an attribute or by a role it can assume. */
export const requireBoundLogin = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string; is_bound: boolean }>`
    select current_user as name, pg_has_role('rejoinder_tenant', 'member') and not exists (
      select from pg_roles r
      where pg_has_role(r.oid, 'member')
        and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolname = 'rejoinder_cross_tenant'
          or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace))) as is_bound`.execute(
    db,
  );
  if (!rows[0]?.is_bound)
    throw new Error(
      `DATABASE_URL: ${rows[0]?.name} is not bound by row-level security; use the login that the migration creates`,
    );
};
