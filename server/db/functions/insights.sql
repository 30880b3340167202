-- Sums of reviews that are not removed, by day (review_changes.sql).

-- Four buckets for each power of ten of the minutes from review to reply: 1 is up to 1.8 minutes, 5 begins with 10, 9 with
-- 100; the last of 24 has no end.
create or replace function reply_bucket(written timestamptz, answered timestamptz) returns smallint
  language sql immutable parallel safe
  return least(24, 1 + floor(4 * log(greatest(1, extract(epoch from answered - written) / 60))))::smallint;

-- Fails beyond a number, so that nothing is counted from a part of the reviews (read-reviews.ts).
create or replace function is_at_most(n bigint, most bigint) returns boolean language plpgsql stable as $$
begin
  if n > most then
    raise exception 'more than % reviews', most using errcode = 'program_limit_exceeded';
  end if;
  return true;
end
$$;

-- What a row of sums is of.
create or replace function month_day(day date) returns date language sql immutable parallel safe
  return day - extract(day from day)::integer + 1;
create or replace function half_year_day(day date) returns date language sql immutable parallel safe
  return make_date(extract(year from day)::integer, case when extract(month from day) < 7 then 1 else 7 end, 1);
create or replace function week_day(day date) returns date language sql immutable parallel safe
  return day - extract(isodow from day)::integer + 1;

-- An array of `size` numbers: those in `ns` at their places, otherwise 0.
create or replace function spread(places integer[], ns bigint[], size integer) returns integer[]
  language plpgsql immutable parallel safe as $$
declare
  result integer[] := array_fill(0, array[size]);
begin
  for i in 1 .. cardinality(places) loop
    result[places[i]] := ns[i];
  end loop;
  return result;
end
$$;

-- Written in the order of the keys, so that concurrent statements cannot deadlock. Reviews arrive
-- without topics, and most without a reply.
create or replace function add_to_insights(changes review_change[]) returns void language plpgsql as $$
begin
  insert into insight_reviews as i (company_id, app_id, base_language, month, n, answered, set_aside, classified)
  select company_id, app_id, base_language, month, spread(array_agg(place), array_agg(n), 155),
    spread(array_agg(place), array_agg(answered), 155), spread(array_agg(place), array_agg(set_aside), 155),
    spread(array_agg(place), array_agg(classified), 155)
  from (
    select company_id, app_id, of.base_language, month_day(written_day) as month,
      (written_day - month_day(written_day)) * 5 + star_rating as place, sum(n) as n, sum(n * is_answered::integer) as answered,
      sum(n * is_set_aside::integer) as set_aside, sum(n * (kind is not null)::integer) as classified
    from unnest(changes) c cross join lateral (values ('*'), (c.base_language)) of (base_language)
    where not is_removed group by 1, 2, 3, 4, 5
    having (sum(n), sum(n * is_answered::integer), sum(n * is_set_aside::integer), sum(n * (kind is not null)::integer)) <> (0, 0, 0, 0)) days
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, app_id, base_language, month) do update set n = add_counts(i.n, excluded.n),
    answered = add_counts(i.answered, excluded.answered), set_aside = add_counts(i.set_aside, excluded.set_aside),
    classified = add_counts(i.classified, excluded.classified);

  insert into insight_versions as i (company_id, app_id, version, month, n, answered, set_aside, classified)
  select company_id, app_id, version, month, spread(array_agg(place), array_agg(n), 155),
    spread(array_agg(place), array_agg(answered), 155), spread(array_agg(place), array_agg(set_aside), 155),
    spread(array_agg(place), array_agg(classified), 155)
  from (
    select company_id, app_id, version, month_day(written_day) as month,
      (written_day - month_day(written_day)) * 5 + star_rating as place, sum(n) as n, sum(n * is_answered::integer) as answered,
      sum(n * is_set_aside::integer) as set_aside, sum(n * (kind is not null)::integer) as classified
    from unnest(changes) where not is_removed and version is not null group by 1, 2, 3, 4, 5
    having (sum(n), sum(n * is_answered::integer), sum(n * is_set_aside::integer), sum(n * (kind is not null)::integer)) <> (0, 0, 0, 0)) days
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, app_id, version, month) do update set n = add_counts(i.n, excluded.n),
    answered = add_counts(i.answered, excluded.answered), set_aside = add_counts(i.set_aside, excluded.set_aside),
    classified = add_counts(i.classified, excluded.classified);

  if exists (select from unnest(changes) where topics <> '{}') then
    insert into insight_topics as i (company_id, app_id, topic_id, half_year, n)
    select company_id, app_id, topic_id, half_year, spread(array_agg(place), array_agg(n), 920)
    from (
      select company_id, app_id, topic_id, half_year_day(written_day) as half_year,
        (written_day - half_year_day(written_day)) * 5 + star_rating as place, sum(n) as n
      from unnest(changes) c cross join lateral unnest(c.topics) topic_id
      where not is_removed group by 1, 2, 3, 4, 5 having sum(n) <> 0) days
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, app_id, topic_id, half_year) do update set n = add_counts(i.n, excluded.n);

    insert into insight_version_topics as i (company_id, app_id, version, topic_id, month, n)
    select company_id, app_id, version, topic_id, month, spread(array_agg(place), array_agg(n), 31)
    from (
      select company_id, app_id, version, topic_id, month_day(written_day) as month,
        written_day - month_day(written_day) + 1 as place, sum(n) as n
      from unnest(changes) c cross join lateral unnest(c.topics) topic_id
      where not is_removed and version is not null
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) days
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, app_id, version, topic_id, month) do update set n = add_counts(i.n, excluded.n);
  end if;

  if exists (select from unnest(changes) where answered_day is not null) then
    insert into insight_replies as i (company_id, app_id, base_language, week, n)
    select company_id, app_id, base_language, week, spread(array_agg(place), array_agg(n), 840)
    from (
      select company_id, app_id, of.base_language, week_day(answered_day) as week,
        (answered_day - week_day(answered_day)) * 120 + (star_rating - 1) * 24 + bucket as place, sum(n) as n
      from unnest(changes) c cross join lateral (values ('*'), (c.base_language)) of (base_language)
      where not is_removed and bucket is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0) days
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, app_id, base_language, week) do update set n = add_counts(i.n, excluded.n);

    insert into insight_drafts as i (company_id, app_id, month, n)
    select company_id, app_id, month, spread(array_agg(place), array_agg(n), 93)
    from (
      select company_id, app_id, month_day(answered_day) as month, (answered_day - month_day(answered_day)) * 3
          + case draft_change when 'unchanged' then 1 when 'edited' then 2 else 3 end as place, sum(n) as n
      from unnest(changes) where not is_removed and draft_change is not null group by 1, 2, 3, 4 having sum(n) <> 0) days
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, app_id, month) do update set n = add_counts(i.n, excluded.n);
  end if;
end
$$;
