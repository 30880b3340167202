-- Deletes up to `row_limit` rows of usage before a month (such as 2026-01), of all companies.
create or replace function delete_old_usage(before_month text, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with processed as (
    delete from processed_reviews p
    using (select company_id, month, app_id, review_id from processed_reviews where month < before_month
           order by month limit row_limit) old
    where (p.company_id, p.month, p.app_id, p.review_id) = (old.company_id, old.month, old.app_id, old.review_id)
    returning 1
  ), daily as (
    delete from writer_usage u
    using (select company_id, day from writer_usage where day < (before_month || '-01')::date order by day limit row_limit) old
    where (u.company_id, u.day) = (old.company_id, old.day)
    returning 1
  )
  select (select count(*) from processed) + (select count(*) from daily);
end;
call make_cross_tenant('delete_old_usage(text, integer)');
