-- The job queue: claiming, settling, and jobs out of attempts.

-- Claims up to `max_jobs` due jobs of a queue, urgent ones first. It goes round-robin over the companies, beginning after
-- `after` (one position for each priority), so a long backlog of one company does not delay the others. One claim of a
-- queue at a time: its counts hold until it commits, so no more than `per_company` run at once. The order of each search
-- is that of `jobs_waiting`, without which a plan for any parameters reads another index to its end.
create or replace function claim_jobs(of_queue text, max_jobs integer, per_company integer, lease interval, after uuid[])
  returns table (id bigint, company_id uuid, key text, payload jsonb, priority smallint, claims integer)
  language plpgsql security definer
  set search_path = public, pg_temp set enable_sort = off as $$
#variable_conflict use_column
declare
  company uuid;
  seen uuid[];
  started integer;
  capacity integer;
begin
  perform set_config('synchronous_commit', 'off', true); -- after a crash a lost claim only means that the job starts again
  perform pg_advisory_xact_lock(hashtext('claim_jobs'), hashtext(of_queue));
  for of_priority in reverse 1..0 loop
    company := after[of_priority + 1];
    seen := '{}';
    while max_jobs > 0 loop
      company := coalesce(
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
           and j.company_id > company
         order by j.company_id, j.run_at limit 1),
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
         order by j.company_id, j.run_at limit 1));
      exit when company is null or company = any (seen);
      seen := seen || company;
      select per_company - count(*) into capacity from jobs j
      where j.queue = of_queue and j.company_id = company and j.is_running;
      continue when capacity < 1;
      return query
        update jobs j
        set is_running = true, run_at = now() + lease, claims = j.claims + 1, attempts = j.attempts + 1
        where j.id = any (array(
          select w.id from jobs w
          where w.queue = of_queue and w.priority = of_priority and not w.is_running and w.run_at <= now()
            and w.company_id = company
          order by w.run_at limit least(capacity, max_jobs) for update skip locked))
        returning j.id, j.company_id, j.key, j.payload, j.priority, j.claims;
      get diagnostics started = row_count;
      max_jobs := max_jobs - started;
    end loop;
  end loop;
end
$$;
call make_cross_tenant('claim_jobs(text, integer, integer, interval, uuid[])');

-- Settles jobs: `done`, `postponed` (released; the attempt does not count) or `failed` (retried at `run_at`, or set aside
-- after `max_attempts`). Has no effect on a job whose claim was lost. Returns the jobs set aside just now.
create or replace function settle_jobs(outcomes jsonb, max_attempts integer)
  returns table (id bigint, company_id uuid, key text)
  language plpgsql security definer
  set search_path = public, pg_temp
  set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true); -- after a crash a lost outcome only means that the job runs again
  return query
    with claimed as materialized (
      select j.id, o.outcome, o.error, j.set_aside_at as was_set_aside_at,
        o.outcome = 'done' and j.rerun_at is null as is_done,
        o.outcome = 'failed' and j.attempts >= max_attempts as is_set_aside,
        case o.outcome when 'done' then j.rerun_at else o.run_at end as run_at, o.set_aside_until
      from jsonb_to_recordset(outcomes)
        as o (id bigint, claims integer, outcome text, run_at timestamptz, set_aside_until timestamptz, error text)
      join jobs j on j.id = o.id
      where j.is_running and j.claims = o.claims
      order by j.company_id, j.queue, j.key for update of j -- in the same order as enqueueing, to avoid deadlocks
    ), finished as (
      delete from jobs j using claimed c where j.id = c.id and c.is_done
    ), put_back as (
      update jobs j set
        is_running = false,
        rerun_at = null,
        run_at = case when c.is_set_aside then coalesce(c.set_aside_until, 'infinity') else c.run_at end,
        attempts = case c.outcome when 'done' then 0 when 'postponed' then j.attempts - 1 else j.attempts end,
        last_error = case c.outcome when 'failed' then c.error when 'postponed' then j.last_error end,
        set_aside_at = case
          when c.is_set_aside then coalesce(j.set_aside_at, now())
          when c.outcome = 'postponed' then j.set_aside_at end
      from claimed c where j.id = c.id and not c.is_done
      returning j.id, j.company_id, j.key, c.is_set_aside and c.was_set_aside_at is null as is_new
    )
    select p.id, p.company_id, p.key from put_back p where p.is_new;
end
$$;
call make_cross_tenant('settle_jobs(jsonb, integer)');

-- Extends the leases of a living worker's jobs; those being settled at this moment are skipped.
create or replace function extend_leases(ids bigint[], of_claims integer[], lease interval) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update jobs set run_at = now() + lease
  where id in (
    select j.id from jobs j join unnest(ids, of_claims) as claimed (id, claims) using (id, claims)
    where j.is_running for update of j skip locked);
end;
call make_cross_tenant('extend_leases(bigint[], integer[], interval)');

-- Releases jobs whose worker died, which counts as an attempt; returns them, and whether each was set aside.
create or replace function release_lost_jobs(of_queue text, max_attempts integer, set_aside_until timestamptz)
  returns table (id bigint, company_id uuid, key text, is_set_aside boolean)
  language sql security definer set search_path = public, pg_temp
begin atomic
  update jobs j set
    is_running = false,
    rerun_at = null,
    run_at = case when j.attempts >= max_attempts then coalesce(set_aside_until, 'infinity') else now() end,
    last_error = 'its worker died',
    set_aside_at = case when j.attempts >= max_attempts then coalesce(j.set_aside_at, now()) end
  where j.id in (
    select l.id from jobs l
    where l.queue = of_queue and l.is_running and l.run_at <= now() limit 500 for update skip locked)
  returning j.id, j.company_id, j.key, j.set_aside_at is not null;
end;
call make_cross_tenant('release_lost_jobs(text, integer, timestamptz)');

create or replace function job_metrics()
  returns table (queue text, ready integer, scheduled integer, running integer, set_aside integer, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.queue,
    (count(*) filter (where not j.is_running and j.run_at <= now()))::integer,
    (count(*) filter (where not j.is_running and j.run_at > now() and j.set_aside_at is null))::integer,
    (count(*) filter (where j.is_running))::integer,
    (count(*) filter (where j.set_aside_at is not null))::integer,
    min(j.run_at) filter (where not j.is_running and j.run_at <= now())
  from jobs j group by j.queue;
end;
call make_cross_tenant('job_metrics()');

-- Jobs set aside, of all companies, oldest first: all, one queue's, or one.
create or replace function set_aside_jobs(only_queue text, only_id bigint)
  returns table (id bigint, company_id uuid, queue text, key text, attempts integer, last_error text, set_aside_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.id, j.company_id, j.queue, j.key, j.attempts, j.last_error, j.set_aside_at from jobs j
  where j.set_aside_at is not null and (only_queue is null or j.queue = only_queue) and (only_id is null or j.id = only_id)
  order by j.set_aside_at;
end;
call make_cross_tenant('set_aside_jobs(text, bigint)');

-- Whether a periodic task is due: of all nodes that ask, only one gets true.
create or replace function claim_schedule(of_name text, every interval) returns boolean
  language sql security definer set search_path = internal, pg_temp
begin atomic
  with claimed as (
    insert into internal.schedules as s (name, next_at) values (of_name, now() + every)
    on conflict (name) do update set next_at = excluded.next_at where s.next_at <= now()
    returning 1
  )
  select exists (select from claimed);
end;
call make_cross_tenant('claim_schedule(text, interval)');

-- Publishes a change when a job is set aside, and when it no longer is. A condition of the trigger, since hardly any
-- job ever is.
create or replace function publish_job_set_aside() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind) values (old.company_id, old.app_id, 'apps');
  return null;
end
$$;
create or replace trigger jobs_publish_update after update on jobs for each row
  when (old.set_aside_at is distinct from new.set_aside_at) execute function publish_job_set_aside();
create or replace trigger jobs_publish_delete after delete on jobs for each row
  when (old.set_aside_at is not null) execute function publish_job_set_aside();
