-- Many rows at once. A trigger that joined its two transition tables compared each new row with each old one once its plan
-- had been made for a few rows: 10,000 rows took longer than a statement may. What has changed is now the new rows except
-- the old ones, which is hashed or sorted and so stays linear.

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

create or replace function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (
    select company_id, app_id, last_error, failing_since, last_good_at is null, last_full_at is null, to_prepare, late_since is null
    from added
    except all
    select company_id, app_id, last_error, failing_since, last_good_at is null, last_full_at is null, to_prepare, late_since is null
    from removed) changed;
  return null;
end
$$;

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

create or replace function tell_gaps() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (select company_id, app_id, a from added a except all select company_id, app_id, r from removed r) changed;
  return null;
end
$$;

create or replace function tell_set_aside() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from removed where set_aside_at is not null) then
      insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from removed where set_aside_at is not null;
    end if;
  elsif exists (select from added where set_aside_at is not null) or exists (select from removed where set_aside_at is not null) then
    insert into changes (company_id, app_id, kind)
    select company_id, app_id, 'apps'
    from (select company_id, app_id, queue, job_key, set_aside_at from added
          except all select company_id, app_id, queue, job_key, set_aside_at from removed) changed;
  end if;
  return null;
end
$$;

-- Reviews that wait for a draft, or for room in the month, newest first: so that each batch of them is found by itself.
create index reviews_without_draft on reviews (company_id, app_id, draft, modified_at desc, review_id desc)
  where draft in ('none', 'limit') and removed_at is null and not is_answered;
