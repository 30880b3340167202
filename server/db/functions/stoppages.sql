-- The companies with access where something may have stopped, or has: what it is, is found in their scope. `as_of` is
-- now, `before` the time since when it has not worked. A free product has no access to lose.
create or replace function companies_to_watch(
  as_of timestamptz, before timestamptz, on_day date, day_calls integer, on_month text, month_reviews double precision,
  is_free boolean, row_limit integer
) returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select w.company_id from (
    select company_id from stoppages
    union select s.company_id from app_syncs s join apps a using (company_id, app_id)
      where s.failing_since < as_of and a.hidden_at is null
    union select company_id from deliveries where state = 'waiting' and kind = 'mail' and attempts > 1 and created_at < before
    union select company_id from jobs
      where queue in ('draft-reply', 'classify-review') and not is_running and claims > 2 and created_at < before
        and set_aside_at is null
    union select company_id from submits where state = 'queued' and created_at < before
    union select company_id from writer_usage where day = on_day and calls >= day_calls
    union select company_id from usage where month = on_month and processed >= month_reviews
  ) w join companies c using (company_id)
  where is_free or greatest(c.trial_ends_at, c.subscription_ends_at) > as_of
  order by 1 limit row_limit;
end;
call make_cross_tenant('companies_to_watch(timestamptz, timestamptz, date, integer, text, double precision, boolean, integer)');
