-- Members may be limited to some apps of their company (docs/decisions/0060-app-scope.md).

create function current_apps() returns text[] language sql stable
  return case when current_setting('app.apps', true) = '*' then null
    else coalesce(nullif(current_setting('app.apps', true), ''), '{}')::text[] end;
comment on function current_apps() is
  'The apps whose rows this transaction sees, with the empty id of what is about no app; null: every app. Unset: none.';

-- The policies read the setting themselves: a function for each table of a page costs a twentieth of its time. They ask
-- `is not null` first, which the planner takes for true, and so expects as many rows as without them.
create procedure scope_to_apps(app_table regclass) language plpgsql as $$
begin
  execute format(
    'create policy apps on %s as restrictive to rejoinder_tenant
       using ((select nullif(current_setting(''app.apps'', true) = ''*'', false)) is not null
         or app_id = any ((select nullif(nullif(current_setting(''app.apps'', true), ''*''), '''')::text[])::text[]))', app_table);
end
$$;
comment on procedure scope_to_apps(regclass) is
  'Puts a table under the app scope: within the company, only rows of the current apps are read and written.';

do $$
declare
  app_table regclass;
begin
  for app_table in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname
  loop
    call scope_to_apps(app_table);
  end loop;
end
$$;

-- A store is seen by those who see an app of it.
create policy apps on store_links as restrictive for select to rejoinder_tenant
  using ((select current_apps()) is null or exists (select from apps a where a.store = store_links.store));

-- A batch is seen by those who see all of its apps: what it says and counts is of all of them together.
alter table batches add column apps text[] not null default '{}';
comment on column batches.apps is 'The apps of its reviews.';
alter table batches no force row level security;
alter table proposals no force row level security;
update batches b set apps = array(
  select distinct p.app_id from proposals p where (p.company_id, p.batch_id) = (b.company_id, b.batch_id));
alter table batches force row level security;
alter table proposals force row level security;

alter table changes add column apps text[];
comment on column changes.apps is 'Of a row about several apps together, which only those who see all of them are told of; else null.';
