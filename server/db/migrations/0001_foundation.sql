-- Two roles. `rejoinder_tenant` is what the product runs as: it sees the rows of one company, the one named in
-- `app.company_id`, and none while that is unset. `rejoinder_across` owns the few functions that look over all companies;
-- nobody logs in or works as it.
do $$
declare
  name text;
begin
  foreach name in array array['rejoinder_tenant', 'rejoinder_across'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    exception when duplicate_object or unique_violation then null; -- roles belong to the whole server, not to one database
    end;
    begin
      execute format('grant %I to current_user', name);
    exception when others then
      if sqlerrm not like '%tuple concurrently updated%' then raise; end if;
    end;
  end loop;
end
$$;

grant usage on schema public to rejoinder_tenant, rejoinder_across;

create function current_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Puts a table under tenant scope: the app role reads and writes only rows of the current company.
create procedure scope_to_tenant(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to rejoinder_tenant
       using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to rejoinder_tenant', tenant_table);
end
$$;

create table companies (
  company_id uuid primary key default gen_random_uuid(),
  name text not null,
  trial_ends_at timestamptz,
  subscription_ends_at timestamptz,
  is_subscription_canceled boolean not null default false,
  created_at timestamptz not null default now()
);
call scope_to_tenant('companies');

create table users (
  company_id uuid not null references companies,
  user_id text not null unique, -- the identity provider's subject
  username text not null,
  first_name text not null,
  last_name text not null,
  known_languages text[] not null default '{en}',
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create unique index users_username on users (lower(username));
call scope_to_tenant('users');

create table store_links (
  company_id uuid not null references companies,
  store text not null check (store in ('apple', 'google')),
  developer_name text not null,
  developer_id text,
  sealed_key text not null, -- kit/vault: never readable without the master key
  linked_at timestamptz not null default now(),
  primary key (company_id, store)
);
call scope_to_tenant('store_links');

create table apps (
  company_id uuid not null references companies,
  app_id text not null,
  store text not null check (store in ('apple', 'google')),
  name text not null,
  image text not null,
  creator text not null,
  model text not null,
  additional_prompt text not null default '',
  prompt_modifiers jsonb not null,
  added_at timestamptz not null default now(),
  hidden_at timestamptz,
  primary key (company_id, app_id)
);
call scope_to_tenant('apps');

create table app_syncs (
  company_id uuid not null,
  app_id text not null,
  due_at timestamptz not null default now(),
  last_good_at timestamptz,
  last_full_at timestamptz, -- when all of the newest 2,000 were last compared
  failing_since timestamptz,
  last_error text check (last_error in ('CREDENTIALS', 'PERMISSIONS', 'STORE_AWAY', 'NOT_LINKED')),
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
create index app_syncs_due on app_syncs (due_at);
call scope_to_tenant('app_syncs');

create table usage (
  company_id uuid not null references companies,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  processed integer not null default 0 check (processed >= 0),
  primary key (company_id, month)
);
call scope_to_tenant('usage');

create table processed_reviews (
  company_id uuid not null references companies,
  month text not null,
  app_id text not null,
  review_id text not null,
  primary key (company_id, month, app_id, review_id)
);
call scope_to_tenant('processed_reviews');

-- What the stores still let a key or an app do: a bucket of calls that refills, and until when nothing may be called.
create table store_budgets (
  company_id uuid not null references companies,
  bucket text not null, -- `apple`, `google:read:<app>`, `google:write:<app>`
  calls double precision not null, -- left at `refilled_at`
  refilled_at timestamptz not null,
  blocked_until timestamptz,
  busy_until timestamptz, -- one call at a time: a lease, so that a dead worker's ends by itself
  primary key (company_id, bucket)
);
call scope_to_tenant('store_budgets');
