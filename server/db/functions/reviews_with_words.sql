-- Returns: up to `row_limit` reviews of an app that have the words of a query, in no order.
-- How: by the index of words alone. The owner of a review, which the prefix of each word also encodes, is checked on
-- each row: with that condition beside the words the planner reads every row of an app it takes for a small one, hence
-- `materialized`. Row-level security would keep a search from using the index, so this bypasses it and checks the
-- current company itself.
-- Bound: what the index holds of the words in one month, and a buffer for each result (deep-pages.test.ts).
create or replace function reviews_with_words(app text, query tsquery, row_limit integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with matches as materialized (
    select company_id, app_id, review_id from review_words where words_in_month @@ query
  )
  select review_id from matches where company_id = current_company() and app_id = app limit row_limit;
end;
call make_cross_tenant('reviews_with_words(text, tsquery, integer)');
revoke execute on function reviews_with_words(text, tsquery, integer) from rejoinder_tenant; -- only find_reviews calls it
