-- Live events: triggers write what has changed into `changes`. Many rows may change at once: an update's changed rows
-- are the new ones except the old ones, which is hashed or sorted and so stays linear where a join of the two may not.

create or replace function wake_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', company_id::text) from (select distinct company_id from told) companies;
  return null;
end
$$;
create or replace trigger changes_told after insert on changes referencing new table as told
  for each statement execute function wake_readers();

create or replace function tell_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where place <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) place from added) a
    group by company_id, app_id;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where place <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) place from removed) r
    group by company_id, app_id;
  else
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where place <= 50) end
    from (
      select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) place
      from (select company_id, app_id, review_id, a from added a
            except all select company_id, app_id, review_id, r from removed r) changed) c
    group by company_id, app_id;
  end if;
  return null;
end
$$;
create or replace trigger reviews_told_in after insert on reviews referencing new table as added
  for each statement execute function tell_reviews();
create or replace trigger reviews_told_out after delete on reviews referencing old table as removed
  for each statement execute function tell_reviews();
create or replace trigger reviews_told_over after update on reviews referencing old table as removed new table as added
  for each statement execute function tell_reviews();

create or replace function tell_apps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from added;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from removed;
  else
    insert into changes (company_id, app_id, kind)
    select company_id, app_id, 'apps'
    from (select company_id, app_id, a from added a except all select company_id, app_id, r from removed r) changed;
  end if;
  return null;
end
$$;
create or replace trigger apps_told_in after insert on apps referencing new table as added
  for each statement execute function tell_apps();
create or replace trigger apps_told_out after delete on apps referencing old table as removed
  for each statement execute function tell_apps();
create or replace trigger apps_told_over after update on apps referencing old table as removed new table as added
  for each statement execute function tell_apps();
create or replace trigger review_gaps_told_in after insert on review_gaps referencing new table as added
  for each statement execute function tell_apps();

create or replace function tell_gaps() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (select company_id, app_id, a from added a except all select company_id, app_id, r from removed r) changed;
  return null;
end
$$;
create or replace trigger review_gaps_told_over after update on review_gaps referencing old table as removed new table as added
  for each statement execute function tell_gaps();

-- Only visible changes of an app's sync count, not that it succeeded once more.
create or replace function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (
    select company_id, app_id, last_error, failing_since, last_good_at is null, last_full_at is null, to_prepare,
      late_since is null, cardinality(unreadable)
    from added
    except all
    select company_id, app_id, last_error, failing_since, last_good_at is null, last_full_at is null, to_prepare,
      late_since is null, cardinality(unreadable)
    from removed) changed;
  return null;
end
$$;
create or replace trigger app_syncs_told after update on app_syncs referencing old table as removed new table as added
  for each statement execute function tell_syncs();

create or replace function tell_drafts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id from added;
  else
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id
    from (select company_id, app_id, review_id, user_id, version from added
          except all select company_id, app_id, review_id, user_id, version from removed) changed;
  end if;
  return null;
end
$$;
create or replace trigger drafts_told_in after insert on drafts referencing new table as added
  for each statement execute function tell_drafts();
create or replace trigger drafts_told_over after update on drafts referencing old table as removed new table as added
  for each statement execute function tell_drafts();

-- Deletes up to `most` of the oldest changes of all companies, and records how far each company's are deleted.
create or replace function forget_changes(before timestamptz, most integer) returns bigint
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
call run_across_companies('forget_changes(timestamptz, integer)');
