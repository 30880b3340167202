-- Submits with a step due and no live claim: due, claimed with an expired lease, or to be verified.
create or replace function submits_due(as_of timestamptz, row_limit integer)
  returns table (company_id uuid, app_id text, review_id text, reply_revision integer, step text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with due as (
    (select company_id, app_id, review_id, reply_revision, 'send' step, 'send-reply' queue from submits
     where state in ('queued', 'sending', 'unknown') and due_at <= as_of and (lease_until is null or lease_until <= as_of)
     order by due_at limit row_limit)
    union all
    (select company_id, app_id, review_id, reply_revision, 'verify', 'verify-reply' from submits
     where verify_at <= as_of order by verify_at limit row_limit)
  )
  select company_id, app_id, review_id, reply_revision, step from due d
  where not exists (
    select from jobs j
    where (j.company_id, j.queue, j.key)
        = (d.company_id, d.queue, d.company_id || ' ' || d.app_id || ' ' || d.review_id || ' ' || d.reply_revision)
      and j.set_aside_at is not null);
end;
call make_cross_tenant('submits_due(timestamptz, integer)');

-- Pending submits by state, with the age of the oldest of each. It uses an index and stops at `row_limit` rows.
create or replace function submit_metrics(row_limit integer) returns table (state text, waiting bigint, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.state, count(*), min(s.created_at)
  from (select state, created_at from submits where state in ('queued', 'sending', 'unknown')
        order by due_at limit row_limit) s
  group by s.state;
end;
call make_cross_tenant('submit_metrics(integer)');
