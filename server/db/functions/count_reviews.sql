-- Counts of listed reviews by app, day and kind (review_changes.sql).

-- Adds two arrays, element by element.
create or replace function add_counts(integer[], integer[]) returns integer[] language sql immutable parallel safe
  return array(select a + b from unnest($1, $2) as t (a, b));

-- Locks the counts of apps: before anything else that several statements add to, so that concurrent writers of an app
-- wait here and cannot deadlock, however many statements their transactions have.
create or replace function lock_counts(apps text[]) returns void language sql as $$
  select 1 from review_counts where app_id = any(apps) order by company_id, app_id for no key update;
$$;

-- Adds changes to the counts. Kinds are summed before they are split. The app's row is written first, as by lock_counts.
create or replace function add_to_counts(changes review_change[]) returns void language plpgsql as $$
begin
  insert into review_counts as c (company_id, app_id, unanswered, answered)
  select company_id, app_id, coalesce(sum(n) filter (where not is_answered), 0), coalesce(sum(n) filter (where is_answered), 0)
  from unnest(changes) where is_listed group by company_id, app_id
  having sum(n) filter (where is_answered) <> 0 or sum(n) filter (where not is_answered) <> 0
  order by company_id, app_id
  on conflict (company_id, app_id) do update
  set unanswered = c.unanswered + excluded.unanswered, answered = c.answered + excluded.answered;

  with changed as (
    select company_id, app_id, is_answered, extract(year from day)::integer as year, extract(doy from day)::integer as day,
      sum(n)::integer as n
    from unnest(changes) as c where is_listed group by company_id, app_id, is_answered, c.day having sum(n) <> 0
  ), years as (
    select company_id, app_id, is_answered, year, sum(n) as n, array_agg(day) as at, array_agg(n) as ns
    from changed group by company_id, app_id, is_answered, year
  )
  insert into review_days as d (company_id, app_id, is_answered, year, n, days)
  select company_id, app_id, is_answered, year, n,
    array(select coalesce(ns[array_position(at, day)], 0) from generate_series(1, 366) as day)
  from years
  on conflict (company_id, app_id, is_answered, year) do update
  set n = d.n + excluded.n, days = add_counts(d.days, excluded.days);

  insert into review_tallies as t (company_id, app_id, is_answered, version, star_rating, base_language, was_edited, n)
  select company_id, app_id, is_answered, kind.version, kind.star_rating, kind.base_language, kind.was_edited, sum(c.n)
  from (
    select company_id, app_id, is_answered, version, star_rating, base_language, was_edited, sum(n) n
    from unnest(changes) where is_listed group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
  ) c cross join lateral (values
    ('', c.star_rating, c.base_language, c.was_edited),
    (c.version, c.star_rating, c.base_language, c.was_edited),
    (c.version, 0::smallint, '', false)
  ) kind (version, star_rating, base_language, was_edited)
  where kind.version is not null
  group by 1, 2, 3, 4, 5, 6, 7 having sum(c.n) <> 0
  on conflict (company_id, app_id, is_answered, version, star_rating, base_language, was_edited) do update
  set n = t.n + excluded.n;
end
$$;
