-- What a store told while nobody could listen: from when to when, until it was brought in by hand or found otherwise.
create table review_gaps (
  company_id uuid not null,
  app_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  imported_months text[] not null default '{}', -- of those it lies in
  healed_at timestamptz,
  primary key (company_id, app_id, from_at),
  foreign key (company_id, app_id) references apps
);
call scope_to_tenant('review_gaps');

create trigger review_gaps_told_in after insert on review_gaps referencing new table as added
  for each statement execute function tell_apps();

create function tell_gaps() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id, from_at) where a is distinct from b;
  return null;
end
$$;
create trigger review_gaps_told_over after update on review_gaps referencing old table as removed new table as added
  for each statement execute function tell_gaps();

-- A reading that broke off goes on where it did; `late_since`: when it was noticed that a day had passed without a good one.
alter table app_syncs
  add column cursor text,
  add column cursor_page integer,
  add column cursor_is_full boolean,
  add column cursor_since timestamptz, -- when that reading began
  add column late_since timestamptz;

-- As before, and when a day has passed without a good reading.
create or replace function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id)
  where (a.last_error, a.failing_since, a.last_good_at is null, a.last_full_at is null, a.to_prepare, a.late_since is null)
    is distinct from
        (b.last_error, b.failing_since, b.last_good_at is null, b.last_full_at is null, b.to_prepare, b.late_since is null);
  return null;
end
$$;

-- How a store is for one key, while it is not well: after some failures in a row nobody calls but one that tries.
create table store_breakers (
  company_id uuid not null references companies,
  store text not null check (store in ('apple', 'google')),
  failures integer not null,
  closed_until timestamptz,
  primary key (company_id, store)
);
call scope_to_tenant('store_breakers');

-- Who waits to send a reply goes before the next reading of a list.
alter table store_budgets add column reply_waits_until timestamptz;
