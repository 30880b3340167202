-- The job queue (decision 39). A row is a job that waits, runs or was set aside; one that is done is deleted.
create table jobs (
  company_id uuid not null,
  queue text not null,
  key text not null, -- two jobs of a company and queue with the same key are one job
  id bigint not null generated always as identity unique,
  payload jsonb not null,
  app_id text not null generated always as (coalesce(payload ->> 'appId', '')) stored,
  review_id text generated always as (payload ->> 'reviewId') stored,
  priority smallint not null default 0 check (priority in (0, 1)),
  run_at timestamptz not null, -- waiting: not started before; running: when its lease ends
  is_running boolean not null default false,
  rerun_at timestamptz, -- enqueued again while it ran: it is to run once more, not before then
  claims integer not null default 0, -- how often it was started: the fencing token of whoever runs it
  attempts integer not null default 0, -- of those, how many count
  last_error text,
  set_aside_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, queue, key)
);
create index jobs_waiting on jobs (queue, priority, company_id, run_at) where not is_running;
create index jobs_running on jobs (queue, company_id) where is_running;
create index jobs_set_aside on jobs (company_id, set_aside_at) where set_aside_at is not null;
call scope_to_tenant('jobs');
grant select, update, delete on jobs to rejoinder_across;
create policy across on jobs to rejoinder_across using (true) with check (true);

-- Starts up to `most` jobs of a queue that are due, urgent ones first. It goes from company to company in a circle,
-- beginning behind `after` (one place for each priority), so companies take turns and a long backlog costs nothing.
-- One claim of a queue at a time: what it counts holds until it commits, so no more than `per_company` run at once.
create function claim_jobs(of_queue text, most integer, per_company integer, lease interval, after uuid[])
  returns table (id bigint, company_id uuid, key text, payload jsonb, priority smallint, claims integer)
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  company uuid;
  seen uuid[];
  started integer;
  places integer;
begin
  perform set_config('synchronous_commit', 'off', true); -- a claim lost in a crash is a job that is started again
  perform pg_advisory_xact_lock(hashtext('claim_jobs'), hashtext(of_queue));
  for of_priority in reverse 1..0 loop
    company := after[of_priority + 1];
    seen := '{}';
    while most > 0 loop
      company := coalesce(
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
           and j.company_id > company
         order by j.company_id limit 1),
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
         order by j.company_id limit 1));
      exit when company is null or company = any (seen);
      seen := seen || company;
      select per_company - count(*) into places from jobs j
      where j.queue = of_queue and j.company_id = company and j.is_running;
      continue when places < 1;
      return query
        update jobs j
        set is_running = true, run_at = now() + lease, claims = j.claims + 1, attempts = j.attempts + 1
        where j.id = any (array(
          select w.id from jobs w
          where w.queue = of_queue and w.priority = of_priority and not w.is_running and w.run_at <= now()
            and w.company_id = company
          order by w.run_at limit least(places, most) for update skip locked))
        returning j.id, j.company_id, j.key, j.payload, j.priority, j.claims;
      get diagnostics started = row_count;
      most := most - started;
    end loop;
  end loop;
end
$$;

-- Writes down how jobs ended: `done`, `later` (put back; the attempt does not count) or `failed` (tried again at `run_at`,
-- or set aside after `most_attempts`). Who no longer holds a job changes nothing. Answers what was set aside just now.
create function settle_jobs(outcomes jsonb, most_attempts integer)
  returns table (id bigint, company_id uuid, key text)
  language plpgsql security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true); -- an end lost in a crash is a job that is run again
  return query
    with held as materialized (
      select j.id, o.outcome, o.error, j.set_aside_at as was_set_aside_at,
        o.outcome = 'done' and j.rerun_at is null as is_over,
        o.outcome = 'failed' and j.attempts >= most_attempts as is_set_aside,
        case o.outcome when 'done' then j.rerun_at else o.run_at end as run_at, o.set_aside_until
      from jsonb_to_recordset(outcomes)
        as o (id bigint, claims integer, outcome text, run_at timestamptz, set_aside_until timestamptz, error text)
      join jobs j on j.id = o.id
      where j.is_running and j.claims = o.claims
      order by j.company_id, j.queue, j.key for update of j -- in the order in which they are enqueued: no deadlock
    ), over as (
      delete from jobs j using held h where j.id = h.id and h.is_over
    ), put_back as (
      update jobs j set
        is_running = false,
        rerun_at = null,
        run_at = case when h.is_set_aside then coalesce(h.set_aside_until, 'infinity') else h.run_at end,
        attempts = case h.outcome when 'done' then 0 when 'later' then j.attempts - 1 else j.attempts end,
        last_error = case h.outcome when 'failed' then h.error when 'later' then j.last_error end,
        set_aside_at = case
          when h.is_set_aside then coalesce(j.set_aside_at, now())
          when h.outcome = 'later' then j.set_aside_at end
      from held h where j.id = h.id and not h.is_over
      returning j.id, j.company_id, j.key, h.is_set_aside and h.was_set_aside_at is null as is_new
    )
    select p.id, p.company_id, p.key from put_back p where p.is_new;
end
$$;

-- Extends the leases of jobs that a living worker runs; those that it settles at this moment are passed over.
create function extend_leases(ids bigint[], of_claims integer[], lease interval) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update jobs set run_at = now() + lease
  where id in (
    select j.id from jobs j join unnest(ids, of_claims) as held (id, claims) using (id, claims)
    where j.is_running for update of j skip locked);
end;

-- Puts jobs back whose worker died, which is an attempt that counts; answers which, and whether each was set aside.
create function release_lost_jobs(of_queue text, most_attempts integer, set_aside_until timestamptz)
  returns table (id bigint, company_id uuid, key text, is_set_aside boolean)
  language sql security definer set search_path = public, pg_temp
begin atomic
  update jobs j set
    is_running = false,
    rerun_at = null,
    run_at = case when j.attempts >= most_attempts then coalesce(set_aside_until, 'infinity') else now() end,
    last_error = 'its worker died',
    set_aside_at = case when j.attempts >= most_attempts then coalesce(j.set_aside_at, now()) end
  where j.id in (
    select l.id from jobs l
    where l.queue = of_queue and l.is_running and l.run_at <= now() for update skip locked)
  returning j.id, j.company_id, j.key, j.set_aside_at is not null;
end;

create function job_figures()
  returns table (queue text, ready integer, later integer, running integer, set_aside integer, oldest timestamptz)
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

-- What is set aside, as before, now of this table.
drop function set_aside_jobs(text, bigint);
create function set_aside_jobs(only_queue text, only_id bigint)
  returns table (id bigint, company_id uuid, queue text, key text, attempts integer, last_error text, set_aside_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.id, j.company_id, j.queue, j.key, j.attempts, j.last_error, j.set_aside_at from jobs j
  where j.set_aside_at is not null and (only_queue is null or j.queue = only_queue) and (only_id is null or j.id = only_id)
  order by j.set_aside_at;
end;

create or replace function syncs_due(at timestamptz, most integer) returns table (company_id uuid, app_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with due as (
    select s.company_id, s.app_id, s.due_at, row_number() over (partition by s.company_id order by s.due_at) as of_company
    from (select company_id, app_id, due_at from app_syncs where due_at <= at order by due_at limit 20000) s
    join apps a using (company_id, app_id) join companies c using (company_id)
    where a.hidden_at is null
      and greatest(c.trial_ends_at, c.subscription_ends_at) > at - interval '30 days'
      and not exists (
        select from jobs j
        where (j.company_id, j.queue, j.key) = (s.company_id, 'sync-reviews', s.company_id || ' ' || s.app_id)
          and j.set_aside_at is not null)
  )
  select company_id, app_id from due where of_company <= 20 order by due_at limit most;
end;

create or replace function submits_due(at timestamptz, most integer)
  returns table (company_id uuid, app_id text, review_id text, reply_revision integer, step text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with due as (
    (select company_id, app_id, review_id, reply_revision, 'send' step, 'submit-answer' queue from submits
     where state in ('queued', 'sending', 'unknown') and due_at <= at and (lease_until is null or lease_until <= at)
     order by due_at limit most)
    union all
    (select company_id, app_id, review_id, reply_revision, 'verify', 'refresh-state' from submits
     where verify_at <= at order by verify_at limit most)
  )
  select company_id, app_id, review_id, reply_revision, step from due d
  where not exists (
    select from jobs j
    where (j.company_id, j.queue, j.key)
        = (d.company_id, d.queue, d.company_id || ' ' || d.app_id || ' ' || d.review_id || ' ' || d.reply_revision)
      and j.set_aside_at is not null);
end;

-- Tells the pages of a company when a job is set aside, and when it no longer is. A condition of the trigger, since nearly
-- no job ever is.
create function tell_job_set_aside() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind) values (old.company_id, old.app_id, 'apps');
  return null;
end
$$;
create trigger jobs_told_over after update on jobs for each row
  when (old.set_aside_at is distinct from new.set_aside_at) execute function tell_job_set_aside();
create trigger jobs_told_out after delete on jobs for each row
  when (old.set_aside_at is not null) execute function tell_job_set_aside();
grant insert on changes to rejoinder_across;
create policy across_tell on changes for insert to rejoinder_across with check (true);

-- What is done every so often by one node of all.
create table limits.schedules (
  name text primary key,
  next_at timestamptz not null
);
grant select, insert, update on limits.schedules to rejoinder_across;
create function take_run(of_name text, every interval) returns boolean
  language sql security definer set search_path = limits, pg_temp
begin atomic
  with taken as (
    insert into limits.schedules as s (name, next_at) values (of_name, now() + every)
    on conflict (name) do update set next_at = excluded.next_at where s.next_at <= now()
    returning 1
  )
  select exists (select from taken);
end;

grant create on schema public to rejoinder_across;
alter function take_run(text, interval) owner to rejoinder_across;
alter function claim_jobs(text, integer, integer, interval, uuid[]) owner to rejoinder_across;
alter function settle_jobs(jsonb, integer) owner to rejoinder_across;
alter function extend_leases(bigint[], integer[], interval) owner to rejoinder_across;
alter function release_lost_jobs(text, integer, timestamptz) owner to rejoinder_across;
alter function job_figures() owner to rejoinder_across;
alter function set_aside_jobs(text, bigint) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function claim_jobs(text, integer, integer, interval, uuid[]), settle_jobs(jsonb, integer),
  extend_leases(bigint[], integer[], interval), release_lost_jobs(text, integer, timestamptz), job_figures(),
  set_aside_jobs(text, bigint), take_run(text, interval) from public;
grant execute on function claim_jobs(text, integer, integer, interval, uuid[]), settle_jobs(jsonb, integer),
  extend_leases(bigint[], integer[], interval), release_lost_jobs(text, integer, timestamptz), job_figures(),
  set_aside_jobs(text, bigint), take_run(text, interval) to rejoinder_tenant;

-- What waits in the queue of before goes on in this one.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    insert into jobs (company_id, queue, key, payload, priority, run_at)
    select distinct on (singleton_key, name) (data ->> 'companyId')::uuid, name, singleton_key, data, least(priority, 1), start_after
    from pgboss.job where state <= 'active' and data ? 'companyId'
    on conflict do nothing;
  end if;
end
$$;
insert into jobs (company_id, queue, key, payload, run_at, attempts, last_error, set_aside_at)
select company_id, queue, job_key, payload, 'infinity', attempts, last_error, set_aside_at from job_claims
where set_aside_at is not null
on conflict (company_id, queue, key) do update
set run_at = 'infinity', attempts = excluded.attempts, last_error = excluded.last_error, set_aside_at = excluded.set_aside_at;

drop function claim_jobs(text, integer, integer, integer, timestamptz, text[]);
drop function end_jobs(text, uuid[], text[], text[]);
drop table job_claims;
drop function tell_set_aside();
drop schema if exists pgboss cascade;
