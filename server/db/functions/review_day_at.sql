-- Returns: when the day (UTC) of the review at an offset of a list ends, and how many reviews of that day come before
-- it. Nothing if the list is shorter.
-- How: a running total over the list's years finds the year, one over the days of that year finds the day.
-- Bound: one row of `review_days` for each year of the list, so about 10 buffers however they are spread (deep-
-- pages.test.ts).
create or replace function review_day_at(app text, answered boolean, list_offset integer)
  returns table (day_ends timestamptz, skipped integer) language sql stable
begin atomic
  with years as (
    select year, n, days, sum(n) over (order by year desc) - n as newer
    from review_days where app_id = app and is_answered = answered
  ), days_of_year as (
    select y.year, d.day::integer, d.n, y.newer + sum(d.n) over (order by d.day desc) - d.n as newer
    from years y cross join unnest(y.days) with ordinality d (n, day)
    where y.newer <= list_offset and list_offset < y.newer + y.n
  )
  select (make_date(year, 1, 1) + day)::timestamp at time zone 'UTC', (list_offset - newer)::integer
  from days_of_year where newer <= list_offset and list_offset < newer + n;
end;
