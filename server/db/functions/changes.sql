-- Live events: triggers write what has changed into `changes`. Many rows may change at once: an update's changed rows
-- are the new ones except the old ones, which is hashed or sorted and so stays linear where a join of the two may not.

create or replace function notify_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', company_id::text) from (select distinct company_id from inserted) companies;
  return null;
end
$$;
create or replace trigger changes_notify_insert after insert on changes referencing new table as inserted
  for each statement execute function notify_changes();

create or replace function publish_review_changes() returns trigger language plpgsql as $$
begin
  if current_setting('rejoinder.moves_days', true) = 'on' then -- nothing that is shown (review_days.sql)
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no from new_rows) a
    group by company_id, app_id;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no from old_rows) r
    group by company_id, app_id;
  else
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (
      select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no
      from (select company_id, app_id, review_id, a from new_rows a
            except all select company_id, app_id, review_id, r from old_rows r) changed) c
    group by company_id, app_id;
  end if;
  return null;
end
$$;
create or replace trigger reviews_publish_insert after insert on reviews referencing new table as new_rows
  for each statement execute function publish_review_changes();
create or replace trigger reviews_publish_delete after delete on reviews referencing old table as old_rows
  for each statement execute function publish_review_changes();
create or replace trigger reviews_publish_update after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function publish_review_changes();

create or replace function publish_app_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from old_rows;
  else
    insert into changes (company_id, app_id, kind)
    select company_id, app_id, 'apps'
    from (select company_id, app_id, a from new_rows a except all select company_id, app_id, r from old_rows r) changed;
  end if;
  return null;
end
$$;
create or replace trigger apps_publish_insert after insert on apps referencing new table as new_rows
  for each statement execute function publish_app_changes();
create or replace trigger apps_publish_delete after delete on apps referencing old table as old_rows
  for each statement execute function publish_app_changes();
create or replace trigger apps_publish_update after update on apps referencing old table as old_rows new table as new_rows
  for each statement execute function publish_app_changes();
-- All reviews of an app go when it is hidden, and are back when it is shown again.
create or replace function publish_hidden_apps() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'many'
  from (select company_id, app_id, hidden_at is null from new_rows
        except all select company_id, app_id, hidden_at is null from old_rows) turned;
  return null;
end
$$;
create or replace trigger apps_publish_hidden after update on apps referencing old table as old_rows new table as new_rows
  for each statement execute function publish_hidden_apps();
create or replace trigger review_gaps_publish_insert after insert on review_gaps referencing new table as new_rows
  for each statement execute function publish_app_changes();

create or replace trigger releases_publish_insert after insert on releases referencing new table as new_rows
  for each statement execute function publish_app_changes();
create or replace trigger releases_publish_delete after delete on releases referencing old table as old_rows
  for each statement execute function publish_app_changes();
create or replace trigger releases_publish_update after update on releases referencing old table as old_rows new table as new_rows
  for each statement execute function publish_app_changes();

create or replace trigger review_gaps_publish_update after update on review_gaps referencing old table as old_rows new table as new_rows
  for each statement execute function publish_app_changes();

-- Only visible changes of an app's sync count, not that it succeeded once more.
create or replace function publish_sync_changes() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (
    select company_id, app_id, last_error, failing_since, last_succeeded_at is null, last_full_at is null, drafts_to_prepare,
      overdue_since is null, cardinality(unreadable)
    from new_rows
    except all
    select company_id, app_id, last_error, failing_since, last_succeeded_at is null, last_full_at is null, drafts_to_prepare,
      overdue_since is null, cardinality(unreadable)
    from old_rows) changed;
  return null;
end
$$;
create or replace trigger app_syncs_publish_update after update on app_syncs referencing old table as old_rows new table as new_rows
  for each statement execute function publish_sync_changes();

create or replace function publish_draft_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id from new_rows;
  else
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id
    from (select company_id, app_id, review_id, user_id, version from new_rows
          except all select company_id, app_id, review_id, user_id, version from old_rows) changed;
  end if;
  return null;
end
$$;
create or replace trigger drafts_publish_insert after insert on drafts referencing new table as new_rows
  for each statement execute function publish_draft_changes();
create or replace trigger drafts_publish_update after update on drafts referencing old table as old_rows new table as new_rows
  for each statement execute function publish_draft_changes();

-- Labels and topics: which company's changed, in one row per statement.
create or replace function publish_company_changes() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind) select distinct company_id, '', tg_table_name from changed_rows;
  return null;
end
$$;
create or replace trigger labels_publish_insert after insert on labels referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger labels_publish_update after update on labels referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger topics_publish_insert after insert on topics referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger topics_publish_update after update on topics referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger topics_publish_delete after delete on topics referencing old table as changed_rows
  for each statement execute function publish_company_changes();

create or replace trigger destinations_publish_insert after insert on destinations referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger destinations_publish_update after update on destinations referencing new table as changed_rows
  for each statement execute function publish_company_changes();
create or replace trigger destinations_publish_delete after delete on destinations referencing old table as changed_rows
  for each statement execute function publish_company_changes();

-- Members and invitations: by row, since being here today is written into a membership and concerns nobody.
create or replace function publish_member_changes() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind) values (coalesce(new.company_id, old.company_id), '', 'members');
  return null;
end
$$;
create or replace trigger memberships_publish after insert or update of role, apps, ended_at on memberships
  for each row execute function publish_member_changes();
create or replace trigger invitations_publish after insert or update or delete on invitations
  for each row execute function publish_member_changes();

-- The apps that a note, a batch or a view is about: all of them together.
create or replace function apps_of(changed jsonb) returns text[] language sql immutable
  return array(select jsonb_array_elements_text(
    case when changed ? 'app_id' then jsonb_build_array(changed -> 'app_id')
      else coalesce(changed -> 'apps', changed #> '{filter,apps}', '[]') end));

-- The same by the apps that the rows are about, since those who do not see all of them are not told.
create or replace function publish_changes_about_apps() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind, apps)
  select distinct company_id, '', tg_table_name, apps_of(to_jsonb(c)) from changed_rows c;
  return null;
end
$$;
create or replace trigger notes_publish_insert after insert on notes referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger notes_publish_delete after delete on notes referencing old table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger views_publish_insert after insert on views referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger views_publish_update after update on views referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger views_publish_delete after delete on views referencing old table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger batches_publish_insert after insert on batches referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger batches_publish_update after update on batches referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();

create or replace trigger incidents_publish_insert after insert on incidents referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();
create or replace trigger incidents_publish_update after update on incidents referencing new table as changed_rows
  for each statement execute function publish_changes_about_apps();

-- Deletes up to `row_limit` of the oldest changes of all companies, and records how far each company's are deleted.
create or replace function delete_old_changes(older_than timestamptz, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with deleted as (
    delete from changes c
    using (select company_id, xid, id from changes where created_at < older_than order by created_at limit row_limit) old
    where (c.company_id, c.xid, c.id) = (old.company_id, old.xid, old.id)
    returning c.company_id, c.xid, c.id
  ), floors as (
    insert into change_floors as f (company_id, xid, id)
    select distinct on (company_id) company_id, xid, id from deleted order by company_id, xid desc, id desc
    on conflict (company_id) do update set xid = excluded.xid, id = excluded.id
    where (excluded.xid, excluded.id) > (f.xid, f.id)
  )
  select count(*) from deleted;
end;
call make_cross_tenant('delete_old_changes(timestamptz, integer)');
