-- Returns: the reviews of some apps whose stored words match a filter or a search, of whole months (UTC), from the newest
-- before `before_month` (or the oldest from it on) until there are `wanted` of them; `next_month` is where to go on, null
-- if there are no more; `listed` says how many reviews the months read have. A month with more than `most` matches ends it: `is_dense`, and its list is quicker to read.
-- How: one lookup in the index of words for each month, with the keys of all apps that have reviews in it. Row-level
-- security would keep it from using that index, so this bypasses it and names its company everywhere.
-- Bound: for each month, app and word about 3 buffers, and one for each match (tests/filter/bounds.ts).
create or replace function reviews_by_words(
  apps text[], all_of text[], any_of text[], none_of text[], search_words text[], search_prefixes text[],
  has_empty_months boolean, before_month date, is_oldest_first boolean, wanted integer, most integer)
  returns table (app_ids text[], ids text[], dates timestamptz[], next_month date, is_dense boolean, listed integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  company constant uuid := current_company();
  month date;
  of_apps text[];
  reviews integer;
  lookup tsquery;
  exact tsquery;
  some_apps text[];
  some_ids text[];
  some_dates timestamptz[];
begin
  app_ids := '{}'; ids := '{}'; dates := '{}'; is_dense := false; listed := 0;
  for month, of_apps, reviews in
    select m.month, array_agg(distinct d.app_id), sum(m.n)
    from review_days d cross join lateral (
      select date_trunc('month', make_date(d.year, 1, 1) + c.day::integer - 1)::date as month, sum(c.n) as n
      from unnest(d.days) with ordinality c (n, day)
      where (c.n > 0 or has_empty_months) and make_date(d.year, 1, 1) + c.day::integer - 1 < make_date(d.year + 1, 1, 1)
      group by 1) m
    where d.company_id = company and d.app_id = any (apps)
      and (before_month is null or case when is_oldest_first then m.month >= before_month else m.month <= before_month end)
    group by m.month order by case when is_oldest_first then m.month - date '2000-01-01' else date '2000-01-01' - m.month end
  loop
    if cardinality(ids) >= wanted then
      next_month := month;
      return next;
      return;
    end if;
    select string_agg('(' || q || ')', ' | ')::tsquery, string_agg('(' || e || ')', ' | ')::tsquery into lookup, exact
    from unnest(of_apps) app
    cross join lateral (select word_key(company, app, month) as key) k
    cross join lateral (
      select nullif(concat_ws(' & ',
          nullif(words_query(company, app, month, search_words, search_prefixes)::text, ''),
          (select string_agg(positive_query(key, entry), ' & ') from unnest(all_of) entry),
          (select '(' || string_agg(positive_query(key, entry), ' | ') || ')' from unnest(any_of) entry having count(*) > 0)), '') as q,
        nullif(concat_ws(' & ',
          nullif(words_query(company, app, month, search_words, search_prefixes)::text, ''),
          nullif(entries_query(company, app, month, all_of, any_of, none_of)::text, '')), '') as e) queries;
    with matches as materialized (
      select w.company_id, w.app_id, w.review_id, w.modified_at, w.words_in_month from review_words w
      where w.words_in_month @@ lookup limit most + 1
    ), own as (
      select w.app_id, w.review_id, w.modified_at from matches w
      where w.words_in_month @@ exact and w.company_id = company and w.app_id = any (of_apps))
    select coalesce(array_agg(o.app_id), '{}'), coalesce(array_agg(o.review_id), '{}'), coalesce(array_agg(o.modified_at), '{}'),
      (select count(*) > most from matches)
    into some_apps, some_ids, some_dates, is_dense from own o;
    if is_dense then
      next_month := month;
      return next;
      return;
    end if;
    listed := listed + reviews;
    app_ids := app_ids || some_apps;
    ids := ids || some_ids;
    dates := dates || some_dates;
  end loop;
  next_month := null;
  return next;
end
$$;
call make_cross_tenant('reviews_by_words(text[], text[], text[], text[], text[], text[], boolean, date, boolean, integer, integer)');
