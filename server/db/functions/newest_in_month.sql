-- Returns: up to `row_limit` reviews of one month (UTC) of a list that match its filters, newest first.
-- How: from the index of one filter, which includes the columns of the others; without filters, of the list.
-- Bound: a buffer for about 70 reviews that match this one filter, until there are enough (deep-pages.test.ts).
create or replace function newest_in_month(
  app text, answered boolean, month date,
  stars smallint[], in_language text, is_updated boolean, in_version text, row_limit integer) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan -- a generic plan could use no filter's index
as $$
begin
  return array(
    select review_id from reviews
    where company_id = current_company() and app_id = app and is_answered = answered and is_listed
      and modified_at >= month::timestamp at time zone 'UTC' and modified_at < (month + interval '1 month') at time zone 'UTC'
      and (stars is null or star_rating = any (stars)) and (in_language is null or base_language = in_language)
      and (is_updated is null or was_edited) and (in_version is null or version = in_version)
    order by modified_at desc, review_id desc limit row_limit);
end
$$;
call make_cross_tenant('newest_in_month(text, boolean, date, smallint[], text, boolean, text, integer)');
revoke execute on function newest_in_month(text, boolean, date, smallint[], text, boolean, text, integer)
  from rejoinder_tenant; -- only find_reviews calls it
