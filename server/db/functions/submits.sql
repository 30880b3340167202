-- Submits with a step due and no live claim: due, claimed with an expired lease, or to be verified; those whose job is set
-- aside take no place of others.
create or replace function submits_due(as_of timestamptz, row_limit integer)
  returns table (company_id uuid, app_id text, review_id text, reply_revision integer, step text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  (select company_id, app_id, review_id, reply_revision, 'send' step from submits s
   where state in ('queued', 'sending', 'unknown') and due_at <= as_of and (lease_until is null or lease_until <= as_of)
     and not exists (
       select from jobs j
       where (j.company_id, j.queue, j.key)
           = (s.company_id, 'send-reply', s.company_id || ' ' || s.app_id || ' ' || s.review_id || ' ' || s.reply_revision)
         and j.set_aside_at is not null)
   order by due_at limit row_limit)
  union all
  (select company_id, app_id, review_id, reply_revision, 'verify' from submits s
   where verify_at <= as_of
     and not exists (
       select from jobs j
       where (j.company_id, j.queue, j.key)
           = (s.company_id, 'verify-reply', s.company_id || ' ' || s.app_id || ' ' || s.review_id || ' ' || s.reply_revision)
         and j.set_aside_at is not null)
   order by verify_at limit row_limit);
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
