-- Apps whose sync is overdue, most overdue first; companies without access for more than 30 days are skipped
-- unless the product `is_free`. An app
-- whose job was set aside waits in the queue for its next retry. At most 20 per company and call, so that one with
-- hundreds does not delay the others.
create or replace function syncs_due(as_of timestamptz, row_limit integer, is_free boolean default false) returns table (company_id uuid, app_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with due as (
    select s.company_id, s.app_id, s.due_at, row_number() over (partition by s.company_id order by s.due_at) as of_company
    from (
      select company_id, app_id, due_at from app_syncs
      join apps a using (company_id, app_id) join companies c using (company_id)
      where due_at <= as_of and a.hidden_at is null
        and (is_free or greatest(c.trial_ends_at, c.subscription_ends_at) > as_of - interval '30 days')
      order by due_at limit 20000) s
    where not exists (
        select from jobs j
        where (j.company_id, j.queue, j.key) = (s.company_id, 'sync-reviews', s.company_id || ' ' || s.app_id)
          and j.set_aside_at is not null)
  )
  select company_id, app_id from due where of_company <= 20 order by due_at limit row_limit;
end;
call make_cross_tenant('syncs_due(timestamptz, integer, boolean)');

-- Apps whose sync is overdue or failing, by store: how many, since when the most overdue is due, and the oldest
-- successful sync. It uses indexes and stops at `row_limit` rows.
create or replace function sync_metrics(as_of timestamptz, row_limit integer, is_free boolean default false)
  returns table (store text, overdue bigint, failing bigint, due_since timestamptz, good_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with behind as (
    (select s.company_id, s.app_id, a.store, s.due_at, s.failing_since, s.last_succeeded_at
     from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
     where s.due_at <= as_of and a.hidden_at is null
       and (is_free or greatest(c.trial_ends_at, c.subscription_ends_at) > as_of - interval '30 days')
     order by s.due_at limit row_limit)
    union
    (select s.company_id, s.app_id, a.store, s.due_at, s.failing_since, s.last_succeeded_at
     from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
     where s.failing_since is not null and a.hidden_at is null
       and (is_free or greatest(c.trial_ends_at, c.subscription_ends_at) > as_of - interval '30 days')
     order by s.failing_since limit row_limit)
  )
  select b.store, count(*) filter (where b.due_at <= as_of), count(b.failing_since),
    min(b.due_at) filter (where b.due_at <= as_of), min(coalesce(b.last_succeeded_at, b.failing_since, b.due_at))
  from behind b group by b.store;
end;
call make_cross_tenant('sync_metrics(timestamptz, integer, boolean)');

-- Whether any of these apps is another company's: linked and added there, and its key still works. Two keys of one
-- account cannot be recognised as such, but an app belongs to one account. Callers are serialised until their
-- transaction ends, so that of two at once one sees the other.
create or replace function are_apps_linked_elsewhere(by_company uuid, of_store text, app_ids text[]) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtext('are_apps_linked_elsewhere'));
  select exists (
    select from apps a join store_links l using (company_id, store) join app_syncs s using (company_id, app_id)
    where a.app_id = any (app_ids) and a.store = of_store and a.hidden_at is null
      and a.company_id <> by_company and s.failing_since is null);
end;
call make_cross_tenant('are_apps_linked_elsewhere(uuid, text, text[])');
