import type { Client } from 'pg';

/** The product's own schemas. */
const SCHEMAS = ['internal', 'public', 'sign_in'];

/** Written by the migration library before our first migration runs. */
const FOREIGN_TABLES = ['migrations'];

const textOf = async (client: Client, query: string, ...values: unknown[]): Promise<string[]> => {
  const { rows } = await client.query<{ text: string }>(query, values);
  return rows.map(({ text }) => text);
};

const OURS = `n.nspname = any($1)`;

/** `grant` statements for an access control list, without the owner's implicit rights. */
const grants = (acl: string, kind: string, name: string, owner: string) => `
  (select string_agg(format('grant %s on ${kind} %s to %s;', privileges, ${name}, grantee), e'\\n' order by grantee)
   from (
     select string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges,
       case when grantee = 0 then 'public' else grantee::regrole::text end as grantee
     from aclexplode(${acl}) where grantee <> ${owner} group by grantee) as granted)`;

const roles = (client: Client) =>
  textOf(
    client,
    `select format('create role %I%s%s%s;', rolname, case when rolcanlogin then ' login' else ' nologin' end,
       case when rolsuper then ' superuser' else '' end, case when rolbypassrls then ' bypassrls' else '' end) as text
     from pg_roles where rolname in ('rejoinder_cross_tenant', 'rejoinder_tenant') order by rolname`,
  );

const schemas = (client: Client) =>
  textOf(
    client,
    `select concat_ws(e'\\n', case when nspname <> 'public' then format('create schema %I;', nspname) end,
       ${grants('nspacl', 'schema', 'quote_ident(nspname)', 'nspowner')}) as text
     from pg_namespace n where ${OURS} order by nspname`,
    SCHEMAS,
  );

const types = (client: Client) =>
  textOf(
    client,
    `select format(e'create type %s as (\\n  %s\\n);', t.oid::regtype,
       string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), e',\\n  ' order by a.attnum)) as text
     from pg_type t join pg_namespace n on n.oid = t.typnamespace
       join pg_class c on c.oid = t.typrelid and c.relkind = 'c' join pg_attribute a on a.attrelid = c.oid
     where ${OURS} group by t.oid, t.typname order by t.typname`,
    SCHEMAS,
  );

const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in ('r', 'p') and c.relname <> all($2)`;

const tables = (client: Client) =>
  textOf(
    client,
    `select concat_ws(e'\\n',
       format(e'create table %s (\\n  %s\\n);', c.oid::regclass, concat_ws(e',\\n  ',
         (select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation then format('collate %s', a.attcollation::regcollation) end,
            case when a.attidentity = 'a' then 'generated always as identity'
              when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
              when d.oid is not null then format('default %s', pg_get_expr(d.adbin, d.adrelid)) end,
            case when a.attnotnull then 'not null' end), e',\\n  ' order by a.attnum)
          from pg_attribute a join pg_type t on t.oid = a.atttypid
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
         (select string_agg(format('constraint %I %s', conname, pg_get_constraintdef(o.oid, true)), e',\\n  ' order by conname)
          from pg_constraint o where o.conrelid = c.oid and contype <> 'n'))),
       (select string_agg(replace(pg_get_indexdef(i.indexrelid, 0, true), 'CREATE ', 'create ') || ';', e'\\n' order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = c.oid)),
       case when c.relrowsecurity then format('alter table %s enable row level security;', c.oid::regclass) end,
       case when c.relforcerowsecurity then format('alter table %s force row level security;', c.oid::regclass) end,
       (select string_agg(format('create policy %I on %s%s for %s to %s%s%s;', polname, c.oid::regclass,
            case when not polpermissive then ' as restrictive' end,
            case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
            array_to_string(array(select r::regrole::text from unnest(polroles) r order by 1), ', '),
            ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')'),
          e'\\n' order by polname) from pg_policy where polrelid = c.oid),
       ${grants('c.relacl', 'table', 'c.oid::regclass', 'c.relowner')},
       (select string_agg(format('grant %s (%s) on table %s to %s;', privilege, columns, c.oid::regclass, grantee), e'\\n' order by grantee, privilege)
        from (select lower(g.privilege_type) as privilege, g.grantee::regrole::text as grantee, string_agg(a.attname, ', ' order by a.attname) as columns
              from pg_attribute a cross join aclexplode(a.attacl) g where a.attrelid = c.oid group by 1, 2) granted),
       (select string_agg(replace(pg_get_triggerdef(oid, true), 'CREATE TRIGGER', 'create trigger') || ';', e'\\n' order by tgname)
        from pg_trigger where tgrelid = c.oid and not tgisinternal),
       (select string_agg(format('comment on %s is %L;',
            case when objsubid = 0 then format('table %s', c.oid::regclass)
              else format('column %s.%I', c.oid::regclass, (select attname from pg_attribute where attrelid = c.oid and attnum = objsubid)) end,
            description), e'\\n' order by objsubid)
        from pg_description where objoid = c.oid and classoid = 'pg_class'::regclass)) as text
     from ${TABLES} order by n.nspname, c.relname`,
    SCHEMAS,
    FOREIGN_TABLES,
  );

const functions = (client: Client) =>
  textOf(
    client,
    `select concat_ws(e'\\n', rtrim(pg_get_functiondef(p.oid), e'\\n') || ';',
       case when p.proowner::regrole::text = 'rejoinder_cross_tenant'
         then format('alter routine %s owner to %s;', p.oid::regprocedure, p.proowner::regrole) end,
       case when p.proacl is not null and not exists (select from aclexplode(p.proacl) where grantee = 0)
         then format('revoke execute on routine %s from public;', p.oid::regprocedure) end,
       ${grants('case when exists (select from aclexplode(p.proacl) where grantee = 0) then null else p.proacl end', 'routine', 'p.oid::regprocedure', 'p.proowner')}) as text
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} order by p.oid::regprocedure::text`,
    SCHEMAS,
  );

/** The product's schema as SQL in a fixed order, for reading and comparing, not for running. */
export const dumpSchema = async (client: Client): Promise<string> => {
  const parts = [];
  for (const part of [roles, schemas, types, tables, functions]) parts.push(...(await part(client)));
  return `${parts.join('\n\n')}\n`;
};
