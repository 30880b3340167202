-- Looks into words go past row-level security, whose barrier no search may use an index through: these functions are held to
-- the current company by their own words.

-- Up to `most` reviews of an app that have the words, in no order; by the index of words alone, whatever the planner guesses.
-- Words are looked up by themselves: the planner would lay the primary key beside their index and read a million entries for
-- one word. Whose they are, which their key says too, is asked of each row.
create or replace function matches_of(app text, query tsquery, most integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
begin atomic
  select review_id from (
    select company_id, app_id, review_id from review_words where words_in_month @@ query offset 0) w
  where company_id = (select current_company()) and app_id = app limit most;
end;
call run_across_companies('matches_of(text, tsquery, integer)');
revoke execute on function matches_of(text, tsquery, integer) from rejoinder_tenant; -- only find_reviews calls it

-- The reviews of a list that have all the words, newest first: `ids` are those from position `first` on. Month by month from
-- the newest on, until there are enough or 1,050 have been looked at, so that a search reads at most 10,000 pages of memory
-- however its reviews are scattered. A month with more matches than may be looked at is walked from its end.
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
  looked_at integer := 1050;
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
call run_across_companies('find_reviews(text, boolean, text[], text[], smallint[], text, boolean, text, integer, integer)');
