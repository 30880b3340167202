-- Returns: the reviews of a list that match its filters and have all the words of a search, newest first: `ids` are
-- those from `list_offset` on, `matches` counts them up to 1,000, `is_cut` means there may be more.
-- How: month by month, the newest first. A month's candidates are the reviews that have the words or, if those are as
-- many as the list's own or more than may still be looked up, the newest of the list that match. What is not known of a
-- candidate is looked up by its key.
-- Bound: 1,050 candidates are looked up in all, so a search reads at most 10,000 buffers however its reviews are
-- scattered (deep-pages.test.ts); with several filters also what newest_in_month skips. It bypasses row-level security,
-- as reviews_with_words does, and names its company everywhere.
create or replace function find_reviews(
  app text, answered boolean, all_of text[], prefixes text[],
  stars smallint[], in_language text, is_updated boolean, in_version text, list_offset integer, row_limit integer)
  returns table (ids text[], matches integer, is_cut boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  company constant uuid := current_company();
  most_counted constant integer := 1000;
  most_discarded constant integer := 500;
  candidates_left integer := 1050;
  discarded integer := 0; -- candidates of months with too many matches for their words
  month date;
  candidates integer;
  query tsquery;
  with_words text[];
  listed text[];
  found text[] := '{}';
begin
  for month, candidates in
    select date_trunc('month', make_date(year, 1, 1) + d.day::integer - 1)::date, sum(d.n)
    from review_days cross join unnest(days) with ordinality d (n, day)
    where company_id = company and app_id = app and is_answered = answered and d.n > 0
    group by 1 order by 1 desc
  loop
    candidates := least(candidates, candidates_left);
    listed := null;
    if discarded > most_discarded then -- frequent words: look up no more of them than there are matching reviews
      listed := newest_in_month(app, answered, month, stars, in_language, is_updated, in_version, candidates);
      candidates := cardinality(listed);
    end if;
    query := words_query(company, app, month, all_of, prefixes);
    with_words := array(select reviews_with_words(app, query, candidates));
    if cardinality(with_words) < candidates then
      candidates := cardinality(with_words);
      -- `lateral … limit 1` looks each up by its key, where the planner may prefer to read the whole of the app.
      found := found || array(
        select r.review_id from unnest(with_words) as w (review_id) cross join lateral (
          select r.review_id, modified_at, is_answered, is_listed, star_rating, base_language, was_edited, version
          from reviews r where r.company_id = company and r.app_id = app and r.review_id = w.review_id limit 1) r
        where r.is_answered = answered and r.is_listed and month_of(r.modified_at) = month
          and (stars is null or r.star_rating = any (stars)) and (in_language is null or r.base_language = in_language)
          and (is_updated is null or r.was_edited) and (in_version is null or r.version = in_version)
        order by r.modified_at desc, r.review_id desc);
    else
      if listed is null then
        listed := newest_in_month(app, answered, month, stars, in_language, is_updated, in_version, candidates);
      end if;
      discarded := discarded + candidates;
      candidates := cardinality(listed);
      -- A subquery for each looks it up by its key; `exists` would be planned as a join.
      found := found || array(
        select l.review_id from unnest(listed) with ordinality as l (review_id, ordinal)
        where (select w.words_in_month @@ query from review_words w
          where w.company_id = company and w.app_id = app and w.review_id = l.review_id)
        order by l.ordinal);
    end if;
    candidates_left := candidates_left - candidates;
    exit when cardinality(found) > most_counted or candidates_left <= 0;
  end loop;
  return query select found[list_offset + 1 : least(list_offset + row_limit, most_counted)],
    least(cardinality(found), most_counted), cardinality(found) > most_counted or candidates_left <= 0;
end
$$;
call make_cross_tenant('find_reviews(text, boolean, text[], text[], smallint[], text, boolean, text, integer, integer)');
