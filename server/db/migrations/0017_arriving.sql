-- Reviews arrive faster: what was looked up for each row is looked up once a statement, and words are written a moment later.

-- Every review has an app and takes its words with it, which statements see to and not rows.
alter table reviews drop constraint reviews_company_id_app_id_fkey;
alter table review_words drop constraint review_words_company_id_app_id_review_id_fkey;
create function hold_to_apps() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct company_id, app_id from added) r
    where not exists (select from apps a where (a.company_id, a.app_id) = (r.company_id, r.app_id) for key share)
  ) then
    raise foreign_key_violation using message = 'a review needs its app';
  end if;
  return null;
end
$$;
create trigger reviews_held_to_apps after insert on reviews referencing new table as added
  for each statement execute function hold_to_apps();
create function keep_apps() returns trigger language plpgsql as $$
begin
  if exists (select from reviews r join removed a using (company_id, app_id)) then
    raise foreign_key_violation using message = 'an app that has reviews is hidden, not deleted';
  end if;
  return null;
end
$$;
create trigger apps_kept after delete on apps referencing old table as removed
  for each statement execute function keep_apps();
create function forget_words() returns trigger language plpgsql as $$
begin
  delete from review_words w using removed r
  where (w.company_id, w.app_id, w.review_id) = (r.company_id, r.app_id, r.review_id);
  return null;
end
$$;
create trigger reviews_words_out after delete on reviews referencing old table as removed
  for each statement execute function forget_words();

-- As before, but years are kept beside months and days, and kinds are summed before they are told apart. The row of an app is the first to be written, so that whoever counts the same app waits there
-- and nobody waits crosswise.
create or replace function add_to_counts(changes review_change[]) returns void language plpgsql as $$
begin
  insert into review_counts as c (company_id, app_id, unanswered, answered)
  select company_id, app_id, coalesce(sum(n) filter (where not is_answered), 0), coalesce(sum(n) filter (where is_answered), 0)
  from unnest(changes) group by company_id, app_id order by company_id, app_id
  on conflict (company_id, app_id) do update
  set unanswered = c.unanswered + excluded.unanswered, answered = c.answered + excluded.answered;

  with hours as (
    select company_id, app_id, is_answered, hour, sum(n)::int n
    from unnest(changes) group by 1, 2, 3, 4 having sum(n) <> 0
  ), parts as (
    select company_id, app_id, is_answered, 'year' span, date_trunc('year', hour)::date starts,
      extract(month from hour)::int part, sum(n)::int n, 12 most
    from hours group by company_id, app_id, is_answered, date_trunc('year', hour), extract(month from hour)
    union all
    select company_id, app_id, is_answered, 'month' span, date_trunc('month', hour)::date starts,
      extract(day from hour)::int part, sum(n)::int n, 31 most
    from hours group by company_id, app_id, is_answered, date_trunc('month', hour), extract(day from hour)
    union all
    select company_id, app_id, is_answered, 'day', hour::date, extract(hour from hour)::int + 1, n, 24 from hours
  ), spans as (
    select company_id, app_id, is_answered, span, starts, sum(n)::int n, max(most) most, array_agg(part) at, array_agg(n) ns
    from parts group by company_id, app_id, is_answered, span, starts
  )
  insert into review_times as t (company_id, app_id, is_answered, span, starts, n, parts)
  select company_id, app_id, is_answered, span, starts, n,
    array(select coalesce(ns[array_position(at, i)], 0) from generate_series(1, most) i)
  from spans
  on conflict (company_id, app_id, is_answered, span, starts) do update
  set n = t.n + excluded.n, parts = add_parts(t.parts, excluded.parts);

  insert into review_tallies as t (company_id, app_id, is_answered, version, star_rating, base_language, was_edited, n)
  select company_id, app_id, is_answered, kind.version, kind.star_rating, kind.base_language, kind.was_edited, sum(c.n)
  from (
    select company_id, app_id, is_answered, version, star_rating, base_language, was_edited, sum(n) n
    from unnest(changes) group by 1, 2, 3, 4, 5, 6, 7
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

-- The months of a long list stand far from each other among its days: a year has them in one row.
alter table review_times drop constraint review_times_span_check,
  add constraint review_times_span_check check (span in ('year', 'month', 'day'));
alter table review_times no force row level security;
insert into review_times (company_id, app_id, is_answered, span, starts, n, parts)
select company_id, app_id, is_answered, 'year', starts, sum(n),
  array(select coalesce((array_agg(n))[array_position(array_agg(part), i)], 0) from generate_series(1, 12) i)
from (select company_id, app_id, is_answered, date_trunc('year', starts)::date starts, extract(month from starts)::int part, n
      from review_times where span = 'month') months
group by company_id, app_id, is_answered, starts;
alter table review_times force row level security;

create or replace function hour_of(app text, answered boolean, place integer)
  returns table (since timestamptz, before timestamptz, skipped integer) language plpgsql stable as $$
declare
  span review_times;
  passed integer := 0;
  is_there boolean := false;
begin
  for span in select * from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'year'
    order by t.starts desc
  loop
    is_there := passed + span.n > place;
    exit when is_there;
    passed := passed + span.n;
  end loop;
  if not is_there then
    return;
  end if;
  for part in reverse 12 .. 1 loop
    if passed + span.parts[part] > place then
      select * into span from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'month'
        and t.starts = (span.starts + make_interval(months => part - 1))::date;
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  for part in reverse 31 .. 1 loop
    if passed + span.parts[part] > place then
      select * into span from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'day'
        and t.starts = span.starts + part - 1;
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  for part in reverse 24 .. 1 loop
    if passed + span.parts[part] > place then
      before := (span.starts + make_interval(hours => part)) at time zone 'UTC';
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  since := '-infinity'; -- the planner takes a range with two unknown ends for a short one, and so reads it by the index
  skipped := place - passed;
  return next;
end
$$;

-- Words by the month of their review (UTC), so that a search can begin with the newest and end when it has enough. They are
-- beside the earlier `words`, which programs of before write still and nobody reads any more.
alter table review_words add column words_in_month tsvector;
drop index review_words_found;
create index review_words_found on review_words using gin (words_in_month) with (gin_pending_list_limit = 2048);

-- Reviews whose words are to be written: a row a page, put there with the reviews, so that none is forgotten.
create table words_due (
  company_id uuid not null,
  id bigint not null generated always as identity,
  app_id text not null,
  review_ids text[] not null,
  primary key (company_id, id)
);
alter table review_words no force row level security;
insert into words_due (company_id, app_id, review_ids)
select company_id, app_id, array_agg(review_id)
from (select *, (row_number() over (partition by company_id, app_id order by review_id) - 1) / 200 page from review_words) r
group by company_id, app_id, page;
alter table review_words force row level security;
call scope_to_tenant('words_due');
grant select on words_due to rejoinder_across;
create policy across on words_due for select to rejoinder_across using (true);

-- What a program of before writes, while it still runs.
create function owe_words() returns trigger language plpgsql as $$
begin
  insert into words_due (company_id, app_id, review_ids)
  select company_id, app_id, array_agg(review_id) from added where words_in_month is null group by company_id, app_id;
  return null;
end
$$;
create trigger review_words_owed_in after insert on review_words referencing new table as added
  for each statement execute function owe_words();

create function words_to_write(most integer) returns table (company_id uuid, id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, id from words_due limit most;
end;

create function word_key(company uuid, app text, month date) returns text language sql immutable parallel safe
  return left(md5(company::text || app || (month - date '2000-01-01')), 6);
create function month_of(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', at at time zone 'UTC')::date;

-- Words, between spaces, as they are kept. They hold letters, digits and marks alone, so that nothing in them is quoted.
create function kept_words(key text, words text) returns tsvector language sql immutable parallel safe
  return case when words = '' then ''::tsvector else (key || replace(words, ' ', ' ' || key))::tsvector end;

create function words_query(company uuid, app text, month date, words text[], beginnings text[]) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg('''' || replace(replace(word_key(company, app, month) || word, '\', '\\'), '''', '''''') || '''' || ending,
      ' & ')
    from (select word, '' ending from unnest(words) word union all select word, ':*' from unnest(beginnings) word) w
  )::tsquery;

create or replace function matches_of(app text, query tsquery, most integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
begin atomic
  select review_id from review_words
  where company_id = (select current_company()) and app_id = app and words_in_month @@ query limit most;
end;

create policy across on review_times for select to rejoinder_across using (true);
grant select on review_times to rejoinder_across;

-- The reviews of a list that have all the words, newest first: `ids` are those from position `first` on. Month by month from
-- the newest on, until there are enough or 1,400 have been looked at. A month with more matches than may be looked at is
-- walked from its end.
create or replace function find_reviews(
  app text, answered boolean, all_of text[], beginnings text[],
  stars smallint[], in_language text, is_updated boolean, in_version text, first integer, most integer)
  returns table (ids text[], matches integer, is_cut boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company uuid := current_company();
  counted constant integer := 1000;
  looked_at integer := 1400;
  found text[] := '{}';
  in_month text[];
  query tsquery;
  month date;
  candidate record;
begin
  for month in
    select (t.starts + make_interval(months => part::int - 1))::date
    from review_times t cross join unnest(t.parts) with ordinality p (n, part)
    where t.company_id = company and t.app_id = app and t.is_answered = answered and t.span = 'year' and p.n > 0
    order by 1 desc
  loop
    query := words_query(company, app, month, all_of, beginnings);
    in_month := array(select matches_of(app, query, looked_at + 1));
    if cardinality(in_month) <= looked_at then
      looked_at := looked_at - cardinality(in_month);
      if cardinality(in_month) > 0 then
        found := found || array(
          select r.review_id from unnest(in_month) f (review_id) cross join lateral (
            select r.review_id, r.modified_at, r.is_answered, r.removed_at, r.star_rating, r.base_language, r.was_edited, r.version
            from reviews r where r.company_id = company and r.app_id = app and r.review_id = f.review_id
            offset 0) r -- each by its key: no other index can read less
          where r.is_answered = answered and r.removed_at is null
            and month_of(r.modified_at) = month
            and (stars is null or r.star_rating = any (stars)) and (in_language is null or r.base_language = in_language)
            and (is_updated is null or r.was_edited) and (in_version is null or r.version = in_version)
          order by r.modified_at desc, r.review_id desc);
      end if;
    else
      -- One filter chooses the index that is walked, the others are looked at on the way: so what is read has a bound.
      for candidate in
        select r.review_id, case when (stars is null or r.star_rating = any (stars))
            and (in_language is null or r.base_language = in_language) and (is_updated is null or r.was_edited)
          then (select w.words_in_month @@ query from review_words w
            where w.company_id = r.company_id and w.app_id = r.app_id and w.review_id = r.review_id) end as fits
        from reviews r
        where r.company_id = company and r.app_id = app and r.is_answered = answered and r.removed_at is null
          and r.modified_at >= month::timestamp at time zone 'UTC'
          and r.modified_at < (month + interval '1 month') at time zone 'UTC'
          and case when in_version is not null then r.version = in_version
            when in_language is not null then r.base_language = in_language
            when is_updated is not null then r.was_edited
            when cardinality(stars) = 1 then r.star_rating = stars[1] else true end
        order by r.modified_at desc, r.review_id desc limit looked_at
      loop
        looked_at := looked_at - 1;
        if candidate.fits then
          found := found || candidate.review_id;
        end if;
        exit when cardinality(found) > counted;
      end loop;
    end if;
    exit when cardinality(found) > counted or looked_at <= 0;
  end loop;
  return query select found[first + 1 : least(first + most, counted)], least(cardinality(found), counted),
    cardinality(found) > counted or looked_at <= 0;
end
$$;

grant create on schema public to rejoinder_across;
alter function words_to_write(integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function words_to_write(integer) from public;
grant execute on function words_to_write(integer) to rejoinder_tenant;
