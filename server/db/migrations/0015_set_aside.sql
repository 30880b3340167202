-- Each try of a job is counted before it is made, so that one that takes its whole process with it is counted too. A job that
-- is done leaves no row; one that never is stays here, set aside, until somebody has it tried again.
create table job_claims (
  company_id uuid not null,
  queue text not null,
  job_key text not null, -- as the queue tells two jobs of a kind apart
  id bigint not null generated always as identity,
  payload jsonb not null,
  app_id text not null generated always as (coalesce(payload ->> 'appId', '')) stored,
  review_id text generated always as (payload ->> 'reviewId') stored,
  attempts integer not null default 1,
  claimed_at timestamptz not null,
  last_error text,
  set_aside_at timestamptz,
  primary key (company_id, queue, job_key)
);
create index job_claims_set_aside on job_claims (company_id, set_aside_at) where set_aside_at is not null;
call scope_to_tenant('job_claims');

create function tell_set_aside() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from removed where set_aside_at is not null;
  else
    insert into changes (company_id, app_id, kind)
    select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, queue, job_key)
    where a.set_aside_at is distinct from b.set_aside_at;
  end if;
  return null;
end
$$;
create trigger job_claims_told_over after update on job_claims referencing old table as removed new table as added
  for each statement execute function tell_set_aside();
create trigger job_claims_told_out after delete on job_claims referencing old table as removed
  for each statement execute function tell_set_aside();

-- What waits for a person: replies that could not be sent, drafts that may not be shown.
create index reviews_unsettled on reviews (company_id, modified_at desc, review_id desc)
  where removed_at is null and not is_answered and (submit_error is not null or draft = 'held');

-- What is set aside is not found due again, and is listed for the operator over all companies.
grant select (company_id, queue, job_key, id, payload, attempts, claimed_at, last_error, set_aside_at) on job_claims to rejoinder_across;
create policy across on job_claims for select to rejoinder_across using (true);

create or replace function syncs_due(at timestamptz, most integer) returns table (company_id uuid, app_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.company_id, s.app_id
  from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
  where s.due_at <= at and a.hidden_at is null
    and greatest(c.trial_ends_at, c.subscription_ends_at) > at - interval '30 days'
    and not exists (
      select from job_claims j
      where (j.company_id, j.queue, j.job_key) = (s.company_id, 'sync-reviews', s.company_id || ' ' || s.app_id)
        and j.set_aside_at is not null)
  order by s.due_at limit most;
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
    select from job_claims j
    where (j.company_id, j.queue, j.job_key)
        = (d.company_id, d.queue, d.company_id || ' ' || d.app_id || ' ' || d.review_id || ' ' || d.reply_revision)
      and j.set_aside_at is not null);
end;

create function set_aside_jobs(only_queue text, only_id bigint)
  returns table (id bigint, company_id uuid, queue text, job_key text, payload jsonb, attempts integer, last_error text, set_aside_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.id, j.company_id, j.queue, j.job_key, j.payload, j.attempts, j.last_error, j.set_aside_at from job_claims j
  where j.set_aside_at is not null and (only_queue is null or j.queue = only_queue) and (only_id is null or j.id = only_id)
  order by j.set_aside_at;
end;

grant create on schema public to rejoinder_across;
alter function set_aside_jobs(text, bigint) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function set_aside_jobs(text, bigint) from public;
grant execute on function set_aside_jobs(text, bigint) to rejoinder_tenant;
