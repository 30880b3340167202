-- Returns: when the day (UTC) of the review at an offset of the lists of several apps, newest first, ends; how many of
-- its reviews come before that one, and how many it has. Nothing if the lists are shorter.
-- How: a running total over the years finds the year, one over the days of that year finds the day.
-- Bound: one row of `review_days` for each app, list and year.
create or replace function review_day_of(apps text[], answered boolean[], list_offset integer)
  returns table (day_ends timestamptz, skipped integer, reviews integer) language sql stable
begin atomic
  with lists as (
    select year, n, days from review_days where app_id = any (apps) and is_answered = any (answered)
  ), years as (
    select year, sum(n) as n, sum(sum(n)) over (order by year desc) - sum(n) as newer from lists group by year
  ), days_of_year as (
    select y.year, d.day::integer, sum(d.n) as n, y.newer + sum(sum(d.n)) over (order by d.day desc) - sum(d.n) as newer
    from years y join lists l using (year) cross join unnest(l.days) with ordinality d (n, day)
    where y.newer <= list_offset and list_offset < y.newer + y.n
    group by y.year, y.newer, d.day
  )
  select (make_date(year, 1, 1) + day)::timestamp at time zone 'UTC', (list_offset - newer)::integer, n::integer
  from days_of_year where newer <= list_offset and list_offset < newer + n;
end;
