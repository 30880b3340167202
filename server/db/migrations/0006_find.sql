-- Finding reviews: pages at any depth, filters, words. A removed review keeps its row and is on no list and in no count.
-- The columns that lists are narrowed by follow from what is stored, so they cannot differ from it.
create function base_language(tag text) returns text language sql immutable parallel safe
  return case split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1)
    when 'no' then 'nb' when 'nn' then 'nb' when 'iw' then 'he' when 'in' then 'id' when 'tl' then 'fil' when 'cmn' then 'zh'
    else nullif(split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1), '') end;

alter table reviews
  add column removed_at timestamptz,
  add column base_language text generated always as (base_language(review_language)) stored,
  add column version text generated always as (left(nullif(app_version_name, ''), 100)) stored; -- an index takes no long key

-- The lists, newest first, each by what narrows it.
drop index reviews_newest;
create index reviews_newest on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  where removed_at is null;
create index reviews_by_stars on reviews (company_id, app_id, is_answered, star_rating, modified_at desc, review_id desc)
  where removed_at is null;
create index reviews_by_language on reviews (company_id, app_id, is_answered, base_language, modified_at desc, review_id desc)
  where removed_at is null and base_language is not null;
create index reviews_by_version on reviews (company_id, app_id, is_answered, version, modified_at desc, review_id desc)
  where removed_at is null and version is not null;
create index reviews_updated on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  where removed_at is null and was_edited;

-- How many reviews of an app stand in each month, by its days, and in each day, by its hours (UTC): by these an offset
-- becomes an hour and what is left of it.
create table review_times (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  span text not null check (span in ('month', 'day')),
  starts date not null,
  n integer not null,
  parts integer[] not null, -- 31 days or 24 hours
  primary key (company_id, app_id, is_answered, span, starts)
);

-- How many reviews of an app there are of each kind. A row with a version counts that version only, one with '' whatever
-- the version; `star_rating` 0 is a version's whole. A language that is not known is ''.
create table review_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  version text not null,
  star_rating smallint not null,
  base_language text not null,
  was_edited boolean not null,
  n integer not null,
  primary key (company_id, app_id, is_answered, version, star_rating, base_language, was_edited)
);

create function add_parts(integer[], integer[]) returns integer[] language sql immutable parallel safe
  return (select array_agg(a + b order by i) from unnest($1, $2) with ordinality as t (a, b, i));

-- Reviews of one kind that came into an hour (n > 0) or went from it.
create type review_change as (
  company_id uuid, app_id text, is_answered boolean, star_rating smallint, base_language text, was_edited boolean,
  version text, hour timestamp, n integer);

-- Adds changes to the counts. The row of an app is the first to be written, so that whoever counts the same app waits there
-- and nobody waits crosswise.
create function add_to_counts(changes review_change[]) returns void language plpgsql as $$
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
  from unnest(changes) c cross join lateral (values
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

create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  changes review_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC'), count(*))::review_change
      from added where removed_at is null
      group by company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC'));
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC'), -count(*))::review_change
      from removed where removed_at is null
      group by company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC'));
  else
    changes := array(
      select row(company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC'), sum(n))::review_change
      from (
        select company_id, app_id, is_answered, star_rating, base_language, was_edited, version, modified_at, 1 n
        from added where removed_at is null
        union all
        select company_id, app_id, is_answered, star_rating, base_language, was_edited, version, modified_at, -1
        from removed where removed_at is null) moved
      group by company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
        date_trunc('hour', modified_at at time zone 'UTC')
      having sum(n) <> 0);
  end if;
  if cardinality(changes) > 0 then
    perform add_to_counts(changes);
  end if;
  return null;
end
$$;

-- What is there already is counted here; whoever migrates is held to no company while that runs.
alter table reviews no force row level security;
alter table review_counts no force row level security;
delete from review_counts;
select add_to_counts(array(
  select row(company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
    date_trunc('hour', modified_at at time zone 'UTC'), count(*))::review_change
  from reviews
  group by company_id, app_id, is_answered, star_rating, coalesce(base_language, ''), was_edited, version,
    date_trunc('hour', modified_at at time zone 'UTC')));
call scope_to_tenant('review_times');
call scope_to_tenant('review_tallies');

-- The end of the hour in which a place (from 0) of a list is, and how many in that hour come before it.
create function hour_of(app text, answered boolean, place integer)
  returns table (since timestamptz, before timestamptz, skipped integer) language plpgsql stable as $$
declare
  span review_times;
  passed integer := 0;
  is_there boolean := false;
begin
  for span in select * from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'month'
    order by t.starts desc
  loop
    is_there := passed + span.n > place;
    exit when is_there;
    passed := passed + span.n;
  end loop;
  if not is_there then
    return;
  end if;
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

-- The words of each review, for searching; null: still to be written. Each begins with its app's key, so that what is read
-- for a word is of that app alone.
create table review_words (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  words tsvector,
  primary key (company_id, app_id, review_id),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
insert into review_words (company_id, app_id, review_id) select company_id, app_id, review_id from reviews;
create index review_words_found on review_words using gin (words) with (gin_pending_list_limit = 1024);
create index review_words_missing on review_words (company_id, app_id, review_id) where words is null;
call scope_to_tenant('review_words');
alter table reviews force row level security;
alter table review_counts force row level security;

create function word_key(company uuid, app text) returns text language sql immutable parallel safe
  return left(md5(company::text || app), 6);

-- Words of an app as they are kept. A word holds letters and digits only; whatever else is in one is quoted all the same.
create function kept_words(key text, words text[]) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(select key || word from unnest(words) word where word <> ''));
create function words_query(company uuid, app text, words text[], beginnings text[]) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg('''' || replace(replace(word_key(company, app) || word, '\', '\\'), '''', '''''') || '''' || ending, ' & ')
    from (select word, '' ending from unnest(words) word union all select word, ':*' from unnest(beginnings) word) w
  )::tsquery;

-- Looks into words go past row-level security, whose barrier no search may use an index through: as narrow as 0003's, and
-- held to the current company by their own words. These are the columns they may read.
grant select (company_id, app_id, review_id, is_answered, star_rating, base_language, was_edited, version, modified_at, removed_at)
  on reviews to rejoinder_across;
grant select on review_words to rejoinder_across;
create policy across on reviews for select to rejoinder_across using (true);
create policy across on review_words for select to rejoinder_across using (true);

-- Up to `most` reviews of an app that have the words, in no order; by the index of words alone, whatever the planner guesses.
create function matches_of(app text, query tsquery, most integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
begin atomic
  select review_id from review_words
  where company_id = (select current_company()) and app_id = app and words @@ query limit most;
end;

-- The reviews of a list that have all the words, newest first: `ids` are those from position `first` on. Up to 20,000 reviews
-- that have them are fetched and sorted; where there are more, the list is walked until there are enough, and no further
-- than that.
create function find_reviews(
  app text, answered boolean, all_of text[], beginnings text[],
  stars smallint[], in_language text, is_updated boolean, in_version text, first integer, most integer)
  returns table (ids text[], matches integer, is_cut boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company uuid := current_company();
  query tsquery := words_query(company, app, all_of, beginnings);
  counted constant integer := 1000;
  looked_at constant integer := 20000;
  walked integer := 0;
  found text[] := array(select matches_of(app, query, looked_at + 1));
  candidate record;
begin
  if cardinality(found) <= looked_at then
    found := array(
      select r.review_id from unnest(found) f (review_id) join reviews r using (review_id)
      where r.company_id = company and r.app_id = app and r.is_answered = answered and r.removed_at is null
        and (stars is null or r.star_rating = any (stars)) and (in_language is null or r.base_language = in_language)
        and (is_updated is null or r.was_edited) and (in_version is null or r.version = in_version)
      order by r.modified_at desc, r.review_id desc limit counted + 1);
  else
    found := '{}';
    -- One filter chooses the index that is walked, the others are looked at on the way: so what is read has a bound.
    for candidate in
      select r.review_id, case when (stars is null or r.star_rating = any (stars))
          and (in_language is null or r.base_language = in_language) and (is_updated is null or r.was_edited)
        then (select w.words @@ query from review_words w
          where w.company_id = r.company_id and w.app_id = r.app_id and w.review_id = r.review_id) end as fits
      from reviews r
      where r.company_id = company and r.app_id = app and r.is_answered = answered and r.removed_at is null
        and case when in_version is not null then r.version = in_version
          when in_language is not null then r.base_language = in_language
          when is_updated is not null then r.was_edited
          when cardinality(stars) = 1 then r.star_rating = stars[1] else true end
      order by r.modified_at desc, r.review_id desc limit looked_at
    loop
      walked := walked + 1;
      if candidate.fits then
        found := found || candidate.review_id;
      end if;
      exit when cardinality(found) > counted;
    end loop;
  end if;
  return query select found[first + 1 : least(first + most, counted)], least(cardinality(found), counted),
    cardinality(found) > counted or walked >= looked_at;
end
$$;

-- Reviews of all companies whose words are still to be written.
create function words_missing(most integer) returns table (company_id uuid, app_id text, review_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, app_id, review_id from review_words where words is null limit most;
end;

grant create on schema public to rejoinder_across;
alter function matches_of(text, tsquery, integer) owner to rejoinder_across;
alter function find_reviews(text, boolean, text[], text[], smallint[], text, boolean, text, integer, integer) owner to rejoinder_across;
alter function words_missing(integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function matches_of(text, tsquery, integer), words_missing(integer),
  find_reviews(text, boolean, text[], text[], smallint[], text, boolean, text, integer, integer) from public;
grant execute on function words_missing(integer),
  find_reviews(text, boolean, text[], text[], smallint[], text, boolean, text, integer, integer) to rejoinder_tenant;
