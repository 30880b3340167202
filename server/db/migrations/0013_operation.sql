-- What whoever runs the product sees of all companies together: how many and how old, never whose. Each look follows an index
-- and stops at `most` rows, like the sweeps that go the same way every two seconds.
create index app_syncs_failing on app_syncs (failing_since) where failing_since is not null;
grant select (last_good_at, failing_since) on app_syncs to rejoinder_across;
grant select (store) on apps to rejoinder_across;
grant select (created_at) on submits to rejoinder_across;

-- Apps whose reading is overdue or fails, by store: how many, since when the most overdue is due, and the oldest good reading.
create function sync_figures(at timestamptz, most integer)
  returns table (store text, overdue bigint, failing bigint, due_since timestamptz, good_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with behind as (
    (select s.company_id, s.app_id, a.store, s.due_at, s.failing_since, s.last_good_at
     from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
     where s.due_at <= at and a.hidden_at is null
       and greatest(c.trial_ends_at, c.subscription_ends_at) > at - interval '30 days'
     order by s.due_at limit most)
    union
    (select s.company_id, s.app_id, a.store, s.due_at, s.failing_since, s.last_good_at
     from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
     where s.failing_since is not null and a.hidden_at is null
       and greatest(c.trial_ends_at, c.subscription_ends_at) > at - interval '30 days'
     order by s.failing_since limit most)
  )
  select b.store, count(*) filter (where b.due_at <= at), count(b.failing_since),
    min(b.due_at) filter (where b.due_at <= at), min(coalesce(b.last_good_at, b.failing_since, b.due_at))
  from behind b group by b.store;
end;

-- Submits that have not ended, by state, and since when the oldest of each has been there.
create function submit_figures(most integer) returns table (state text, waiting bigint, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.state, count(*), min(s.created_at)
  from (select state, created_at from submits where state in ('queued', 'sending', 'unknown')
        order by due_at limit most) s
  group by s.state;
end;

grant create on schema public to rejoinder_across;
alter function sync_figures(timestamptz, integer) owner to rejoinder_across;
alter function submit_figures(integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function sync_figures(timestamptz, integer), submit_figures(integer) from public;
grant execute on function sync_figures(timestamptz, integer), submit_figures(integer) to rejoinder_tenant;

-- A node asks whether its own migrations have run before it calls itself ready.
grant select on migrations to rejoinder_tenant;
