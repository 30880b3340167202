-- Search words of reviews, as stored in `review_words`.

-- The reviews of the current company whose words fulfil a query, `most` of them in no order. Row-level security would keep
-- the lookup from using the index of words, so this bypasses it and names its company and apps.
create or replace function word_hits(query tsquery, most integer)
  returns table (app_id text, review_id text, modified_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  -- `offset 0` keeps the company out of the lookup: with it, the planner may read every review of the company instead.
  select w.app_id, w.review_id, w.modified_at from (select * from review_words where words @@ query offset 0) w
  where w.company_id = current_company() and coalesce(w.app_id = any ((select current_apps())::text[]), true) limit most;
end;
call make_cross_tenant('word_hits(tsquery, integer)');

-- Reviews to index for search, of all companies.
create or replace function search_index_due(row_limit integer) returns table (company_id uuid, id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, id from search_index_queue limit row_limit;
end;
call make_cross_tenant('search_index_due(integer)');

-- Apps whose reviews are to be indexed once more, of all companies.
create or replace function search_reindex_due(row_limit integer) returns table (company_id uuid, app_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, app_id from search_reindex limit row_limit;
end;
call make_cross_tenant('search_reindex_due(integer)');
