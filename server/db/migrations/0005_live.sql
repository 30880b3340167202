-- What a person has typed under a review and not sent. A dropped draft leaves its row, so that versions never start again
-- and a page that was asleep cannot write over what was typed since.
create table drafts (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  user_id text not null,
  version integer not null default 1, -- counts the savings and droppings
  draft jsonb, -- null: dropped
  saved_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, user_id)
);
call scope_to_tenant('drafts');

-- A submit can be taken back before anything was sent; `before` is what stood beside the review until then.
alter table submits
  add column undo_until timestamptz,
  add column before jsonb,
  drop constraint submits_state_check,
  add constraint submits_state_check
    check (state in ('queued', 'sending', 'unknown', 'sent', 'published', 'superseded', 'refused', 'withdrawn'));

-- What has changed, for whoever is looking: only which rows, their newest state is read when it is told. Rows are read in the
-- order of (xid, id) and only below the oldest transaction that still runs, so none is passed by that commits late.
create table changes (
  company_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('reviews', 'many', 'apps', 'draft')),
  app_id text not null,
  review_ids text[], -- null: more than are told one by one, or none in particular
  user_id text, -- the only one who is told
  created_at timestamptz not null default now(),
  primary key (company_id, xid, id)
);
create index changes_old on changes (created_at);
call scope_to_tenant('changes');

-- The newest change of a company that is no longer kept.
create table change_floors (
  company_id uuid primary key,
  xid xid8 not null,
  id bigint not null
);
call scope_to_tenant('change_floors');

create function wake_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', company_id::text) from (select distinct company_id from told) companies;
  return null;
end
$$;
create trigger changes_told after insert on changes referencing new table as told
  for each statement execute function wake_readers();

create function tell_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) end
    from added group by company_id, app_id;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) end
    from removed group by company_id, app_id;
  else
    insert into changes (company_id, app_id, kind, review_ids)
    select a.company_id, a.app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(a.review_id order by a.review_id) end
    from added a join removed b using (company_id, app_id, review_id)
    where a is distinct from b group by a.company_id, a.app_id;
  end if;
  return null;
end
$$;
create trigger reviews_told_in after insert on reviews referencing new table as added
  for each statement execute function tell_reviews();
create trigger reviews_told_out after delete on reviews referencing old table as removed
  for each statement execute function tell_reviews();
create trigger reviews_told_over after update on reviews referencing old table as removed new table as added
  for each statement execute function tell_reviews();

create function tell_apps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from added;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from removed;
  else
    insert into changes (company_id, app_id, kind)
    select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id) where a is distinct from b;
  end if;
  return null;
end
$$;
create trigger apps_told_in after insert on apps referencing new table as added
  for each statement execute function tell_apps();
create trigger apps_told_out after delete on apps referencing old table as removed
  for each statement execute function tell_apps();
create trigger apps_told_over after update on apps referencing old table as removed new table as added
  for each statement execute function tell_apps();

-- Of how reading an app goes only what a person is shown: not that it went well once more.
create function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id)
  where (a.last_error, a.failing_since, a.last_good_at is null) is distinct from
        (b.last_error, b.failing_since, b.last_good_at is null);
  return null;
end
$$;
create trigger app_syncs_told after update on app_syncs referencing old table as removed new table as added
  for each statement execute function tell_syncs();

create function tell_drafts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id from added;
  else
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select a.company_id, a.app_id, 'draft', array[a.review_id], a.user_id
    from added a join removed b using (company_id, app_id, review_id, user_id) where a.version <> b.version;
  end if;
  return null;
end
$$;
create trigger drafts_told_in after insert on drafts referencing new table as added
  for each statement execute function tell_drafts();
create trigger drafts_told_over after update on drafts referencing old table as removed new table as added
  for each statement execute function tell_drafts();

-- Forgets up to `most` of the oldest changes of all companies, and keeps how far each company's are forgotten.
grant select (company_id, xid, id, created_at), delete on changes to rejoinder_across;
grant select, insert, update on change_floors to rejoinder_across;
create policy across_read on changes for select to rejoinder_across using (true);
create policy across_forget on changes for delete to rejoinder_across using (true);
create policy across on change_floors to rejoinder_across using (true) with check (true);
create function forget_changes(before timestamptz, most integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with forgotten as (
    delete from changes c
    using (select company_id, xid, id from changes where created_at < before order by created_at limit most) old
    where (c.company_id, c.xid, c.id) = (old.company_id, old.xid, old.id)
    returning c.company_id, c.xid, c.id
  ), floors as (
    insert into change_floors as f (company_id, xid, id)
    select distinct on (company_id) company_id, xid, id from forgotten order by company_id, xid desc, id desc
    on conflict (company_id) do update set xid = excluded.xid, id = excluded.id
    where (excluded.xid, excluded.id) > (f.xid, f.id)
  )
  select count(*) from forgotten;
end;
grant create on schema public to rejoinder_across;
alter function forget_changes(timestamptz, integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function forget_changes(timestamptz, integer) from public;
grant execute on function forget_changes(timestamptz, integer) to rejoinder_tenant;
